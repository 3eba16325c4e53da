"""A window of WebKit for its driver: as narrow as a phone, which Debian's own MiniBrowser cannot be.

Arguments: the folder for what pages store, and the file of the script that every page begins with.
"""

import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

kept, first_script = sys.argv[1], open(sys.argv[2], encoding="utf-8").read()

# Nothing moves, as in the journeys of Chromium.
Gtk.Settings.get_default().set_property("gtk-enable-animations", False)

manager = WebKit2.WebsiteDataManager(base_data_directory=kept, base_cache_directory=kept + "/cache")
context = WebKit2.WebContext.new_with_website_data_manager(manager)
context.set_automation_allowed(True)
context.set_preferred_languages(["es-CO"])


def open_window(*_):
    content = WebKit2.UserContentManager()
    content.add_script(
        WebKit2.UserScript.new(
            first_script,
            WebKit2.UserContentInjectedFrames.TOP_FRAME,
            WebKit2.UserScriptInjectionTime.START,
            None,
            None,
        )
    )
    view = WebKit2.WebView(
        web_context=context, user_content_manager=content, is_controlled_by_automation=True
    )
    settings = view.get_settings()
    settings.set_hardware_acceleration_policy(WebKit2.HardwareAccelerationPolicy.NEVER)
    window = Gtk.Window(decorated=False)
    window.set_default_size(390, 844)
    window.add(view)
    # No window manager gives the focus: the window takes it, or nothing in it would have it.
    window.connect("map-event", lambda *_: window.get_window().focus(0))
    view.connect("close", lambda *_: window.destroy())
    window.show_all()
    view.grab_focus()
    return view


def start(_, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("Dorsal")
    session.set_application_info(info)
    session.connect("create-web-view", open_window)


context.connect("automation-started", start)
Gtk.main()
