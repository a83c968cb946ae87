// SDL is used for sound only. SDL_main must not replace the program's own main.
#pragma once
#define SDL_MAIN_HANDLED
#include <SDL2/SDL.h>
