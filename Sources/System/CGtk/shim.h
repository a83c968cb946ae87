// What Swift cannot see of GTK: cast macros and calls with variable arguments.
#pragma once
#include <adwaita.h>
#include <cairo/cairo-xlib.h>
#include <gdk/x11/gdkx.h>
#include <glib-unix.h>
#include <gtk/gtk.h>
#include <malloc.h>

// libdispatch's hooks for a foreign main loop, as CoreFoundation uses them. The handle is an eventfd that becomes
// readable when the main queue has work; the callback drains the queue.
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *message);

// A cairo surface of the display's root window, or NULL where the display is not X's. Xlib's parts are macros.
static inline cairo_surface_t *shim_root_surface(GdkDisplay *display) {
  if (!GDK_IS_X11_DISPLAY(display)) return NULL;
  Display *x = gdk_x11_display_get_xdisplay(display);
  return cairo_xlib_surface_create(x, DefaultRootWindow(x), DefaultVisual(x, DefaultScreen(x)), 1, 1);
}

// What an accessible property says, to be freed, or NULL if that is what it is expected to say.
static inline char *shim_accessible_property(
    GtkAccessible *accessible, GtkAccessibleProperty property, const char *expected) {
  return gtk_test_accessible_check_property(accessible, property, expected, NULL);
}
