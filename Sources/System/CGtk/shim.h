// What Swift cannot see of GTK: cast macros and calls with variable arguments.
#pragma once
#include <adwaita.h>
#include <glib-unix.h>
#include <gtk/gtk.h>
