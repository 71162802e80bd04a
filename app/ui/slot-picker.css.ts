import { globalStyle, style } from '@vanilla-extract/css';
import { color, frame } from '~/styles/contract.css';
import { covering } from '~/styles/patterns';
import { below, from, space } from '~/styles/space';

const chosenColours = { forcedColorAdjust: 'none', background: 'Highlight', color: 'HighlightText' } as const;

/** Where the system paints every ground, what is chosen takes the system's colours for a selection. */
const chosenSlot = (...selectors: readonly string[]) =>
  ({
    '(forced-colors: active)': {
      selectors: Object.fromEntries(selectors.map((selector) => [selector, chosenColours])),
    },
  }) as const;

const radius = `min(${frame.radius}, 8px)`;
const lined = { border: `1px solid ${color.textMuted}`, borderRadius: radius } as const;
/** The button itself lies invisible over its whole label, which shows its state. */
const pressed = {
  ...lined,
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  background: color.surface,
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'center',
  cursor: 'pointer',
} as const;
const filled = { borderColor: color.accent, background: color.accent, color: color.onAccent } as const;
const states = {
  '&:hover': { borderColor: color.accent },
  '&:has(:checked)': filled,
  '&:has(:focus-visible)': { outline: `3px solid ${color.accent}`, outlineOffset: 2 },
  '&:has([aria-invalid])': { borderColor: color.critical },
} as const;

export const strip = style({ minWidth: 0 });
/** The days as a strip, which a phone scrolls sideways; the times of the open day take the row below them. */
export const days = style({
  display: 'grid',
  gap: space(1),
  marginBlockStart: space(1),
  '@media': {
    [below('sm')]: {
      gridTemplateColumns: 'repeat(var(--days), 3.5rem)',
      margin: `${space(1)} -4px 0`,
      padding: 4,
      overflowX: 'auto',
      scrollPaddingInline: space(12),
    },
    // Weeks below each other.
    [from('sm')]: { gridTemplateColumns: 'repeat(auto-fill, minmax(max(4rem, 100% / 8), 1fr))' },
  },
});
/** The first day is open until another is chosen. */
const untouched = `${days}:not(:has(input[name=day]:checked)) >`;
export const day = style({
  ...pressed,
  padding: `${space(2)} 0`,
  lineHeight: 1.25,
  selectors: { ...states, [`${untouched} &:first-child`]: filled },
  // A browser that can’t show the times of one day shows those of all.
  '@supports': { 'not selector(:has(*))': { display: 'none' } },
  '@media': chosenSlot('&:has(:checked)', `${untouched} &:first-child`),
});
export const small = style({ fontSize: '.8125rem' });
export const number = style({ fontSize: '1.125rem', fontWeight: 600 });

export const times = style({
  gridColumn: '1 / -1',
  order: 1,
  minWidth: 0,
  margin: 0,
  padding: `${space(3)} 0 0`,
  border: 0,
  // It stays where it is while the days scroll: as wide as a phone between the margins of the page.
  '@media': {
    [below('sm')]: { position: 'sticky', insetInlineStart: 0, width: `calc(100vw - ${space(8)})` },
  },
  '@supports': {
    'selector(:has(*))': {
      display: 'none',
      selectors: {
        [`${day}:has(:checked) + &`]: { display: 'block' },
        [`${untouched} ${day}:first-child + &`]: { display: 'block' },
      },
    },
  },
});
export const name = style({ float: 'left', padding: 0, fontWeight: 600 });
export const part = style({ clear: 'both', paddingBlockStart: space(2) });
export const partName = style({ marginBlockEnd: space(1), color: color.textMuted, fontSize: '.9375rem' });
export const grid = style({
  display: 'grid',
  gap: space(2),
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(4.75rem, 100%), 1fr))',
});
export const time = style({
  ...pressed,
  minHeight: space(11),
  padding: space(1),
  fontSize: '.875rem',
  whiteSpace: 'nowrap',
  selectors: states,
  '@media': chosenSlot('&:has(:checked)'),
});
for (const label of [day, time]) {
  globalStyle(`${label} input`, covering);
}

export const any = style({
  ...lined,
  display: 'flex',
  alignItems: 'center',
  gap: space(3),
  minHeight: space(12),
  marginBlockStart: space(4),
  padding: `${space(2)} ${space(3)}`,
  background: color.surface,
  cursor: 'pointer',
  selectors: {
    '&:has(:checked)': { borderColor: color.accent, boxShadow: `inset 0 0 0 1px ${color.accent}` },
  },
});
globalStyle(`${any} input`, {
  width: space(5),
  height: space(5),
  margin: 0,
  flex: 'none',
  accentColor: color.accent,
});
