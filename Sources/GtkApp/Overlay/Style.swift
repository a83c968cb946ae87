import CGtk

/// The look of everything over the video. Shadows are hard-edged on purpose: a blurred one would be computed anew in
/// every frame of a video when GTK draws without a graphics card.
@MainActor
enum Style {
  private static var isInstalled = false

  /// Makes the app dark and loads the style. A second call changes nothing.
  static func install() {
    guard !isInstalled, let display = gdk_display_get_default(), let provider = gtk_css_provider_new() else { return }
    isInstalled = true
    adw_style_manager_set_color_scheme(adw_style_manager_get_default(), ADW_COLOR_SCHEME_FORCE_DARK)
    gtk_css_provider_load_from_data(provider, css, -1)
    gtk_style_context_add_provider_for_display(
      display, OpaquePointer(provider.raw), guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
    g_object_unref(provider.raw)
  }

  static let css = """
    .cell-overlay { color: white; font-size: 14px; }
    .scrim {
      background-image: linear-gradient(to top, rgba(0,0,0,.84), rgba(0,0,0,.66) 45%, rgba(0,0,0,.30) 75%, rgba(0,0,0,0));
    }

    .author { font-size: 17px; font-weight: 700; text-shadow: 0 1px rgba(0,0,0,.5); }
    .caption { font-size: 15px; text-shadow: 0 1px rgba(0,0,0,.5); }
    .music { font-size: 14px; color: rgba(255,255,255,.95); }
    .cell-overlay scrolledwindow, .cell-overlay viewport { background: none; }
    button.more {
      padding: 1px 2px; margin: 2px 0 0 -2px; min-height: 0; min-width: 0; font-size: 14px; font-weight: 700;
      color: rgba(255,255,255,.85); background: none; box-shadow: none;
    }
    button.more:hover { color: white; text-decoration: underline; }

    button.round {
      min-width: 48px; min-height: 48px; padding: 0; border-radius: 24px; color: white;
      background: rgba(20,20,24,.50); border: none; box-shadow: none;
      transition: background 120ms ease-out, color 120ms ease-out;
    }
    button.round:hover { background: rgba(40,40,46,.68); }
    button.round:active { background: rgba(60,60,68,.80); }
    button.round.small { min-width: 40px; min-height: 40px; border-radius: 20px; }
    button.round.like:checked { color: #ff2d55; }
    button.round:focus-visible, button.retry:focus-visible, button.more:focus-visible {
      outline: 3px solid #66b2ff; outline-offset: 2px;
    }
    .info scrolledwindow:focus-visible { outline: 2px solid #66b2ff; outline-offset: 2px; border-radius: 4px; }
    .author-avatar { border-radius: 25px; padding: 2px; background: white; }
    .count {
      font-size: 13px; font-weight: 600;
      text-shadow: 0 1px rgba(0,0,0,.75), 1px 0 rgba(0,0,0,.45), -1px 0 rgba(0,0,0,.45), 0 -1px rgba(0,0,0,.3);
    }

    scale.progress { padding: 10px 0 6px 0; min-height: 0; }
    scale.progress trough {
      min-height: 3px; border-radius: 3px; background: rgba(255,255,255,.34); border: none; outline: none;
      transition: min-height 120ms ease-out;
    }
    scale.progress highlight { background: white; border-radius: 3px; border: none; min-height: 3px; }
    scale.progress slider {
      min-width: 14px; min-height: 14px; margin: -6px; border-radius: 7px; background: white; border: none;
      box-shadow: none; opacity: 0;
    }
    scale.progress.wanted { padding: 8px 0 5px 0; }
    scale.progress.wanted trough, scale.progress.wanted highlight { min-height: 6px; }
    scale.progress.wanted slider { opacity: 1; }
    scale.progress:focus-visible trough { outline: 2px solid #66b2ff; outline-offset: 3px; }
    scale.progress:disabled { opacity: .45; }
    .time {
      font-size: 15px; font-weight: 700; font-feature-settings: "tnum"; padding: 3px 10px; border-radius: 14px;
      background: rgba(20,20,24,.66);
    }
    .scrubbing .time { font-size: 26px; padding: 6px 18px; border-radius: 24px; }
    .info, .rail, .music-line { transition: opacity 140ms ease-out; }
    .scrubbing .info, .scrubbing .rail, .timed .music-line { opacity: 0; }

    .play-glyph {
      color: rgba(255,255,255,.88); padding: 18px; border-radius: 60px; background: rgba(20,20,24,.42);
      opacity: 0; transform: scale(1.35); transition: opacity 160ms ease-out, transform 160ms ease-out;
    }
    .play-glyph.shown { opacity: 1; transform: scale(1); }
    .sound-only { color: rgba(255,255,255,.55); }
    .waiting { padding: 18px; border-radius: 40px; background: rgba(20,20,24,.50); color: white; }
    .badge {
      padding: 6px 14px; border-radius: 18px; background: rgba(20,20,24,.66); color: white; font-weight: 700;
      font-size: 14px;
    }
    .end-badge { padding: 4px 12px 4px 8px; font-size: 13px; font-weight: 600; margin-bottom: 4px; }

    .error-panel {
      padding: 24px 22px 22px 22px; border-radius: 20px; background: rgba(28,28,32,.93); color: white;
      border: 1px solid rgba(255,255,255,.10);
    }
    .error-glyph { color: #ffb454; margin-bottom: 4px; }
    .error-title { font-size: 19px; font-weight: 700; }
    .error-advice { font-size: 15px; color: rgba(255,255,255,.90); }
    .error-details { font-size: 12px; color: rgba(255,255,255,.62); }
    button.retry { margin-top: 8px; padding: 9px 30px; background: #ff2d55; color: white; font-weight: 700; }
    button.retry:hover { background: #ff4a6d; }
    button.retry:active { background: #e0254a; }

    .pull { border-radius: 22px; background: rgba(28,28,32,.86); color: white; }

    .loops { background: #101014; }
    .card-info {
      padding: 40px 16px 14px 16px;
      background-image: linear-gradient(to top, rgba(0,0,0,.72), rgba(0,0,0,.50) 45%, rgba(0,0,0,0));
    }
    .above-divider .card-info { padding-bottom: 36px; }
    .divider-line { background: rgba(255,255,255,.85); }
    button.round.on-line { background: #2a2a30; border: 2px solid rgba(255,255,255,.85); }
    button.round.on-line:hover { background: #3c3c44; }
    button.round.on-line:checked { background: white; color: #111; }
    .divider-bar { border-radius: 5px; background: white; border: 2px solid rgba(0,0,0,.45); }
    .divider { border-radius: 10px; }
    .divider:hover .divider-bar { background: #cfe6ff; }
    .divider:focus-visible { outline: 3px solid #66b2ff; outline-offset: -3px; }
    .page-enlarge { margin: 44px 8px 8px 8px; }
    .stream { background: #101014; color: white; }
    .sidebar { border-right: 1px solid rgba(255,255,255,.12); }
    .row { border-radius: 12px; background: #1c1c20; }
    .row.chosen { box-shadow: 0 0 0 2px #66b2ff; }
    button.row-text {
      padding: 10px 12px 12px 12px; border-radius: 0; background: none; border: none; box-shadow: none; color: white;
    }
    button.row-text:hover { background: rgba(255,255,255,.06); }
    button.row-text:focus-visible { outline: 3px solid #66b2ff; outline-offset: -4px; border-radius: 12px; }
    .row-author { font-size: 14px; font-weight: 700; }
    .row-caption { font-size: 14px; font-weight: 400; color: rgba(255,255,255,.82); }
    .play-controls { margin: 8px; }
    .details { background: #101014; color: white; }
    .details-text { padding: 12px 16px 20px 16px; }
    .details-back { margin: 64px 12px 12px 12px; }
    .comments { padding: 12px 16px 20px 16px; color: white; }
    .details-text .comments { padding: 12px 0 0 0; }
    .comments-title { font-size: 17px; font-weight: 700; }
    .comments-note { font-size: 13px; color: rgba(255,255,255,.62); }
    .tabs { margin: 12px; padding: 3px; border-radius: 20px; background: rgba(20,20,24,.50); }
    button.tab {
      padding: 4px 14px; min-height: 26px; border-radius: 17px; font-size: 15px; font-weight: 700;
      color: rgba(255,255,255,.80); background: none; border: none; box-shadow: none;
    }
    button.tab:hover { color: white; background: rgba(255,255,255,.10); }
    button.tab:checked { color: #111; background: rgba(255,255,255,.92); }
    button.tab:focus-visible { outline: 3px solid #66b2ff; outline-offset: 1px; }

    .screen-bar { padding: 10px 12px; color: white; font-size: 15px; }
    .screen-bar.top {
      background-image: linear-gradient(to bottom, rgba(0,0,0,.78), rgba(0,0,0,.45) 60%, rgba(0,0,0,0));
    }
    .screen-bar.bottom {
      background-image: linear-gradient(to top, rgba(0,0,0,.78), rgba(0,0,0,.45) 60%, rgba(0,0,0,0));
    }
    .screen-title { font-size: 16px; font-weight: 700; text-shadow: 0 1px rgba(0,0,0,.5); }
    .screen-time { font-weight: 700; font-feature-settings: "tnum"; }
    .full-screen:focus-visible { outline: 3px solid #66b2ff; outline-offset: -3px; }
    .mini-player { border-radius: 14px; }
    .mini-player button.round { min-width: 34px; min-height: 34px; border-radius: 17px; margin: 6px; }

    .shortcuts { padding: 12px 16px 24px 16px; }

    .carousel-page { color: white; background: #1c1c22; }
    .carousel-card { border-radius: 16px; }
    .carousel-page .card-info { padding: 36px 16px 10px 16px; }
    .carousel:focus-visible { outline: 3px solid #66b2ff; outline-offset: -3px; }
    button.dot {
      min-width: 24px; min-height: 24px; padding: 0; margin: 0; border-radius: 12px; background: none; border: none;
      box-shadow: none;
    }
    .dot-mark {
      min-width: 8px; min-height: 8px; border-radius: 4px; background: rgba(255,255,255,.50);
      transition: background 160ms ease-out, min-width 160ms ease-out;
    }
    button.dot:hover .dot-mark { background: rgba(255,255,255,.80); }
    button.dot.cut .dot-mark { min-width: 5px; min-height: 5px; }
    button.dot.current .dot-mark { min-width: 18px; min-height: 8px; background: white; }
    button.dot:focus-visible { outline: 2px solid #66b2ff; outline-offset: -2px; }
    .muted-badge { margin: 10px; padding: 6px; border-radius: 14px; background: rgba(20,20,24,.60); color: white; }
    .tile { padding: 12px; color: rgba(255,255,255,.80); }
    .tile-text { font-size: 14px; font-weight: 600; }
    .countdown { padding: 12px 20px; }
    .countdown-title { font-size: 17px; font-weight: 600; color: rgba(255,255,255,.90); }
    .countdown-time { font-size: 34px; font-weight: 800; font-feature-settings: "tnum"; }
    """
}
