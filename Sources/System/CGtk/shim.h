// What Swift cannot see of GTK: cast macros and calls with variable arguments.
#pragma once
#include <adwaita.h>
#include <glib-unix.h>
#include <gtk/gtk.h>
#include <malloc.h>

// libdispatch's hooks for a foreign main loop, as CoreFoundation uses them. The handle is an eventfd that becomes
// readable when the main queue has work; the callback drains the queue.
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *message);
