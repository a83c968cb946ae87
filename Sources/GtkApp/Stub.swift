import CGtk
import FFmpegEngine

func stub() { gtk_init() }
