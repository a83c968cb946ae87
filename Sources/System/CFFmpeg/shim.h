// What Swift cannot see of FFmpeg: macros that are expressions, and calls with variable arguments.
#pragma once
#include <libavcodec/avcodec.h>
#include <libavfilter/avfilter.h>
#include <libavfilter/buffersink.h>
#include <libavfilter/buffersrc.h>
#include <libavformat/avformat.h>
#include <libavutil/channel_layout.h>
#include <libavutil/display.h>
#include <libavutil/imgutils.h>
#include <libavutil/mastering_display_metadata.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libavutil/sha.h>
#include <libswresample/swresample.h>
#include <libswscale/swscale.h>
// mallopt, which Swift's own module for the C library leaves out.
#include <malloc.h>

static const int shim_AVERROR_EAGAIN = AVERROR(EAGAIN);
static const int shim_AVERROR_EINTR = AVERROR(EINTR);
static const int shim_AVERROR_EIO = AVERROR(EIO);
static const int shim_AVERROR_ENOMEM = AVERROR(ENOMEM);
static const int shim_AVERROR_EINVAL = AVERROR(EINVAL);
static const int shim_AVERROR_EOF = AVERROR_EOF;
static const int shim_AVERROR_EXIT = AVERROR_EXIT;
static const int shim_AVERROR_INVALIDDATA = AVERROR_INVALIDDATA;
static const int shim_AVERROR_PATCHWELCOME = AVERROR_PATCHWELCOME;
static const int64_t shim_AV_NOPTS_VALUE = AV_NOPTS_VALUE;
