// Icons of lucide (ISC), by the names that they have here.
import book from "lucide-static/icons/book-open-text.svg?raw";
import chart from "lucide-static/icons/chart-line.svg?raw";
import check from "lucide-static/icons/check.svg?raw";
import chevronLeft from "lucide-static/icons/chevron-left.svg?raw";
import chevronRight from "lucide-static/icons/chevron-right.svg?raw";
import chip from "lucide-static/icons/circle-dot-dashed.svg?raw";
import copy from "lucide-static/icons/copy.svg?raw";
import first from "lucide-static/icons/chevron-first.svg?raw";
import history from "lucide-static/icons/history.svg?raw";
import info from "lucide-static/icons/info.svg?raw";
import keyboard from "lucide-static/icons/keyboard.svg?raw";
import last from "lucide-static/icons/chevron-last.svg?raw";
import lightbulb from "lucide-static/icons/lightbulb.svg?raw";
import menu from "lucide-static/icons/menu.svg?raw";
import refresh from "lucide-static/icons/refresh-cw.svg?raw";
import settings from "lucide-static/icons/settings-2.svg?raw";
import shield from "lucide-static/icons/shield-check.svg?raw";
import warning from "lucide-static/icons/triangle-alert.svg?raw";
import wifiOff from "lucide-static/icons/wifi-off.svg?raw";
import x from "lucide-static/icons/x.svg?raw";

/** The paths of an icon, without the svg element around them. */
export const ICONS = {
  back: chevronLeft,
  check,
  chip,
  coach: lightbulb,
  copy,
  first,
  history,
  info,
  keys: keyboard,
  last,
  menu,
  next: chevronRight,
  offline: wifiOff,
  previous: chevronLeft,
  retry: refresh,
  rules: book,
  seal: shield,
  settings,
  statistics: chart,
  warning,
  x,
};

export type IconName = keyof typeof ICONS;
