const chosenColours = { forcedColorAdjust: 'none', background: 'Highlight', color: 'HighlightText' } as const;

/** Where the system paints every ground, what is chosen takes the system's colours for a selection. */
export const chosen = (...selectors: readonly string[]) =>
  ({
    '(forced-colors: active)': {
      selectors: Object.fromEntries(selectors.map((selector) => [selector, chosenColours])),
    },
  }) as const;
