// The printed figures of each table, small, for the lobby.
export const SWATCHES: Record<string, string> = {
  "two-plus-four":
    '<ellipse cx="70" cy="62" rx="42" ry="18"/><rect x="44" y="12" width="52" height="24"/><rect x="8" y="12" width="24" height="24"/><circle cx="120" cy="24" r="12"/><text x="120" y="30" text-anchor="middle" font-size="17" fill="currentColor" stroke="none">6</text>',
  "six-card":
    '<rect x="10" y="14" width="28" height="20"/><rect x="56" y="14" width="28" height="20"/><rect x="102" y="14" width="28" height="20"/><ellipse cx="24" cy="56" rx="18" ry="11"/><ellipse cx="70" cy="56" rx="18" ry="11"/><ellipse cx="116" cy="56" rx="18" ry="11"/>',
  "four-card":
    '<rect x="10" y="30" width="24" height="24"/><ellipse cx="68" cy="42" rx="24" ry="15"/><rect x="102" y="29" width="30" height="26"/>',
  "casino-holdem":
    '<ellipse cx="34" cy="24" rx="22" ry="12"/><rect x="14" y="50" width="18" height="18"/><rect x="38" y="50" width="24" height="18"/><ellipse cx="106" cy="24" rx="22" ry="12"/><rect x="84" y="50" width="18" height="18"/><rect x="108" y="50" width="24" height="18"/>',
  "caribbean-stud":
    '<rect x="44" y="10" width="52" height="26"/><ellipse cx="70" cy="60" rx="34" ry="16"/>',
};
