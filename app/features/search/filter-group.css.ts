import { globalStyle, style, styleVariants } from '@vanilla-extract/css';
import { color, frame } from '~/styles/contract.css';
import { covering, linkLike, smallPrint } from '~/styles/patterns';
import { space } from '~/styles/space';
import { dress } from '~/templates/dressed';

export const group = style({ borderBlockStart: `1px solid ${color.line}` });
/** What is chosen stands beside the name, or on a line of its own where it doesn't fit. */
export const summary = style({
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  alignContent: 'center',
  columnGap: space(3),
  minHeight: space(12),
  paddingBlock: space(1),
  paddingInlineEnd: space(7),
  listStyle: 'none',
  selectors: { '&::-webkit-details-marker': { display: 'none' } },
});
globalStyle(`${summary}::after`, {
  content: '',
  position: 'absolute',
  insetInlineEnd: space(1.5),
  insetBlockStart: `calc(50% - ${space(1)})`,
  width: space(2),
  height: space(2),
  border: `solid ${color.textMuted}`,
  borderWidth: '0 2px 2px 0',
  transform: 'translateY(-25%) rotate(45deg)',
});
globalStyle(`[open] > ${summary}::after`, { transform: 'translateY(25%) rotate(225deg)' });
/** A long name wraps. */
export const name = style({ flex: '0 1 auto', fontWeight: 600 });
dress('filterName', name);
export const chosen = style({
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  ...smallPrint,
});
export const inside = style({ paddingBlock: `${space(1)} ${space(4)}` });

/** Half of the last row shows, to hint at more. */
const scrolled = { maxHeight: space(86), overflow: 'auto', paddingInlineEnd: space(1) } as const;
export const options = styleVariants({
  list: scrolled,
  swatches: scrolled,
  buttons: { display: 'flex', flexWrap: 'wrap', gap: space(2) },
});
const rows = `:is(${options.list}, ${options.swatches})`;

globalStyle(`${rows} label`, {
  display: 'flex',
  alignItems: 'center',
  gap: space(3),
  minHeight: space(10),
  overflowWrap: 'anywhere',
  cursor: 'pointer',
});
globalStyle(`${rows} input`, {
  width: space(5),
  height: space(5),
  margin: 0,
  flex: 'none',
  accentColor: color.accent,
  cursor: 'inherit',
});
globalStyle(`${options.swatches} i`, {
  width: space(5),
  height: space(5),
  flex: 'none',
  borderRadius: '50%',
  border: '1px solid rgb(0 0 0 / .25)',
});
globalStyle(`${rows} [data-none]`, { color: color.textMuted });
globalStyle(`${rows} small`, {
  flex: 'none',
  marginInlineStart: 'auto',
  // Numbers are aligned at the end: when they get shorter nothing moves.
  direction: 'rtl',
  ...smallPrint,
  fontVariantNumeric: 'tabular-nums',
});

const { buttons } = options;
globalStyle(`${buttons} label`, {
  position: 'relative',
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  minWidth: space(12),
  minHeight: space(12),
  paddingInline: space(2),
  border: `1px solid ${color.textMuted}`,
  borderRadius: `min(${frame.radius}, 8px)`,
  lineHeight: 1.2,
  cursor: 'pointer',
});
globalStyle(`${buttons} label:has(:checked)`, {
  borderColor: color.accent,
  boxShadow: `inset 0 0 0 1px ${color.accent}`,
});
globalStyle(`${buttons} label:has(:focus-visible)`, {
  outline: `3px solid ${color.accent}`,
  outlineOffset: 2,
});
// The whole button is the checkbox, which lies over it invisibly.
globalStyle(`${buttons} input`, covering);
globalStyle(`${buttons} small`, { fontSize: '.75rem', color: color.textMuted });

export const more = style({
  display: 'flex',
  alignItems: 'center',
  minHeight: space(11),
  fontWeight: 600,
  fontSize: '.9375rem',
  ...linkLike,
  listStyle: 'none',
  selectors: { '&::-webkit-details-marker': { display: 'none' } },
});

export const find = style({ '@media': { '(scripting: none)': { display: 'none' } } });

/** Inline: rarely shown. */
export const nearError = {
  gridColumn: '1 / -1',
  color: color.critical,
  fontSize: '.9375rem',
  fontWeight: 600,
};
