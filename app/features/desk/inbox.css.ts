import { style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { color, frame } from '~/styles/contract.css';
import { below, from, space } from '~/styles/space';

export const page = style({
  display: 'grid',
  gap: space(12),
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  '@media': { [from('xl')]: { gridTemplateColumns: 'minmax(0, 1fr) 15rem' } },
});
/** Close together on a phone, so that rows are in view without scrolling. */
export const list = style({
  display: 'grid',
  gap: space(2.5),
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': { [from('md')]: { gap: space(4) } },
});
export const headline = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space(2),
});
export const heading = style({ fontSize: '1.5rem' });
/** One line that scrolls sideways; edge to edge on a phone. */
export const tabs = style({
  display: 'flex',
  gap: space(2),
  overflowX: 'auto',
  marginInline: `calc(-1 * ${space(4)})`,
  padding: `${space(1)} ${space(4)}`,
  scrollbarWidth: 'none',
  '@media': {
    [from('lg')]: { flexWrap: 'wrap', marginInline: 0, paddingInline: 0, overflow: 'visible' },
  },
});
export const tab = recipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: space(1.5),
    flex: 'none',
    minHeight: space(11),
    padding: `0 ${space(3.5)}`,
    border: `1px solid ${color.line}`,
    borderRadius: frame.radius,
    color: color.text,
    textDecoration: 'none',
    selectors: { '&:hover': { borderColor: color.textMuted } },
  },
  variants: {
    current: { true: { borderColor: color.accent, background: color.accent, color: color.onAccent } },
    urgent: { true: { borderColor: color.critical, color: color.critical, fontWeight: 600 } },
  },
});
export const count = style({ fontVariantNumeric: 'tabular-nums', opacity: 0.9 });
export const rows = style({ borderBlockStart: `1px solid ${color.line}` });
export const empty = style({
  display: 'grid',
  gap: space(2),
  padding: `${space(14)} ${space(4)}`,
  textAlign: 'center',
  borderBlock: `1px solid ${color.line}`,
});
export const quiet = style({ color: color.textMuted });
export const onward = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space(5) });
export const plainLink = style({ display: 'inline-flex', alignItems: 'center', minHeight: space(11) });

export const row = style({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: `minmax(0, 1fr) auto ${space(11)}`,
  gridTemplateAreas: '"name age call" "about about call" "state state call"',
  columnGap: space(3),
  alignItems: 'start',
  paddingBlock: space(3),
  borderBlockEnd: `1px solid ${color.line}`,
  selectors: { '&:hover': { background: color.surfaceMuted } },
  '@media': {
    [from('lg')]: {
      gridTemplateColumns: `minmax(0, 1fr) minmax(0, 1fr) 4.5rem ${space(11)}`,
      gridTemplateAreas: '"name state age call" "about state age call"',
      columnGap: space(5),
      alignItems: 'center',
    },
  },
});
export const name = style({
  gridArea: 'name',
  fontFamily: 'inherit',
  fontSize: '1.0625rem',
  fontWeight: 600,
  lineHeight: 1.35,
  letterSpacing: 'normal',
  textTransform: 'none',
  textWrap: 'wrap',
  // A long name is cut after two lines; the lead page shows it in full.
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
});
/** What does not fit in a line ends with an ellipsis; the lead's page has all of it. */
const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
/** One line, so that five leads fit on the screen of a phone. */
export const oneLineName = style([name, { display: 'block', WebkitLineClamp: 'none', ...cut }]);
export const link = style({
  color: color.text,
  textDecoration: 'none',
  selectors: {
    '&::after': { content: '', position: 'absolute', inset: 0 },
    '&:hover': { color: color.accent },
    // The focus ring goes around the whole row: the name's own box would clip it.
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::after': { outline: `3px solid ${color.accent}`, outlineOffset: '-3px' },
  },
});
export const about = style({ gridArea: 'about', lineHeight: 1.35, ...cut });
export const state = style({
  gridArea: 'state',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: space(2),
  rowGap: space(1),
  marginBlockStart: space(1.5),
  '@media': { [from('lg')]: { marginBlockStart: 0 } },
});
export const stateLine = style([
  state,
  {
    flexWrap: 'nowrap',
    minWidth: 0,
    marginBlockStart: 0,
    '@media': {
      [below('xs')]: { columnGap: space(1.5) },
      // Large text on a phone.
      '(max-width: 15rem)': { flexWrap: 'wrap' },
    },
  },
]);
export const leadRow = style([row, { '@media': { [below('lg')]: { paddingBlock: space(1.5) } } }]);
/** Gives way before the time of an appointment does. */
export const kindCut = style({
  minWidth: 0,
  flexShrink: 1_000,
  color: color.textMuted,
  fontSize: '.875rem',
  ...cut,
});
export const kind = style({ color: color.textMuted, fontSize: '.875rem' });
export const when = style({ minWidth: 0, fontSize: '.875rem', fontWeight: 600, ...cut });
/** Above the link that covers the whole row. */
export const others = style({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  flex: 'none',
  minHeight: space(6),
  fontSize: '.875rem',
});
export const age = style({
  gridArea: 'age',
  color: color.textMuted,
  fontSize: '.875rem',
  lineHeight: 1.64,
  whiteSpace: 'nowrap',
  '@media': { [from('lg')]: { textAlign: 'end' } },
});
export const call = style({
  gridArea: 'call',
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  width: space(11),
  height: space(11),
  borderRadius: '50%',
  border: `1px solid ${color.line}`,
  background: color.surface,
  color: color.accent,
  selectors: { '&:hover': { borderColor: color.accent } },
});
