import { globalStyle, style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { color, frame } from '~/styles/contract.css';
import { oneColumn, smallPrint, wrappingRow } from '~/styles/patterns';
import { below, from, space } from '~/styles/space';
import { input } from '~/ui/input.css';

/** Close together on a phone, so that rows are in view without scrolling. */
export const page = style({
  ...oneColumn,
  gap: space(2.5),
  '@media': { [from('md')]: { gap: space(4) } },
});
/** A list with figures beside it on wide screens. */
export const withSide = style({
  ...oneColumn,
  gap: space(12),
  alignItems: 'start',
  '@media': { [from('xl')]: { gridTemplateColumns: 'minmax(0, 1fr) 15rem' } },
});
export const headline = style({
  ...wrappingRow,
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space(2),
});
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
    fontVariantNumeric: 'tabular-nums',
    selectors: { '&:hover': { borderColor: color.textMuted } },
  },
  variants: {
    current: { true: { borderColor: color.accent, background: color.accent, color: color.onAccent } },
    urgent: { true: { borderColor: color.critical, color: color.critical, fontWeight: 600 } },
  },
});
export const empty = style({
  display: 'grid',
  gap: space(2),
  padding: `${space(14)} ${space(4)}`,
  textAlign: 'center',
  borderBlock: `1px solid ${color.line}`,
});

/** A name that does not fit in a line ends with an ellipsis; the page of the row has all of it. */
const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

export const row = style({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto auto',
  gridTemplateAreas: '"name age call" "about about call" "state state call"',
  columnGap: space(3),
  alignItems: 'start',
  paddingBlock: space(2.5),
  borderBlockEnd: `1px solid ${color.line}`,
  selectors: { '&:hover': { background: color.surfaceMuted } },
});
/** Its state is beside its name on wide screens. */
export const wideRow = style([
  row,
  {
    '@media': {
      [from('lg')]: {
        gridTemplateColumns: `minmax(0, 1fr) minmax(0, 1fr) 6rem ${space(11)}`,
        gridTemplateAreas: '"name state age call" "about state age call"',
        columnGap: space(5),
        alignItems: 'center',
      },
    },
  },
]);
/** One line for each part, so that five leads fit on the screen of a phone. */
export const tightRow = style([wideRow, { '@media': { [below('lg')]: { paddingBlock: space(1.5) } } }]);
export const carRow = style([
  row,
  {
    gridTemplateColumns: '6rem minmax(0, 1fr)',
    gridTemplateAreas: '"photo name" "photo about" "state state"',
    '@media': {
      [from('lg')]: {
        gridTemplateColumns: '6rem minmax(0, 1fr) minmax(0, 1fr) 6rem',
        gridTemplateAreas: '"photo name state about"',
        columnGap: space(5),
        alignItems: 'center',
      },
    },
  },
]);
// The bar for several cars stays below what has the focus.
globalStyle(`${carRow} :is(a, input)`, { scrollMarginBlockEnd: space(40) });

export const name = style({
  gridArea: 'name',
  fontFamily: 'inherit',
  fontSize: '1rem',
  fontWeight: 600,
  lineHeight: 1.35,
  letterSpacing: 'normal',
  textTransform: 'none',
  textWrap: 'wrap',
  // A long name is cut after two lines; the page of the row shows it in full.
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
});
/** The link covers the whole row. */
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
export const about = style({ gridArea: 'about', lineHeight: 1.35 });
globalStyle(`${carRow} > ${about}`, {
  fontVariantNumeric: 'tabular-nums',
  '@media': { [from('lg')]: { textAlign: 'end' } },
});
export const state = style({
  gridArea: 'state',
  ...wrappingRow,
  alignItems: 'center',
  gap: `${space(1)} ${space(2)}`,
  minWidth: 0,
});
globalStyle(`${carRow} > ${state}`, {
  '@media': { [below('lg')]: { marginBlockStart: space(1.5) } },
});
export const facts = style(smallPrint);
export const when = style({ fontSize: '.875rem' });
// The link too: what is cut off its name must not reach below its neighbours.
globalStyle(`${tightRow} :is(${name}, ${link}, ${about})`, { display: 'block', ...cut });
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
  ...smallPrint,
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

export const words = style({ display: 'flex', gap: space(2) });
export const wordField = style([input, { flex: 1, width: 0, minWidth: 0 }]);
export const filters = style({
  // Choices with long names shrink with the page.
  ...oneColumn,
  gap: space(4),
  alignItems: 'end',
  justifyItems: 'stretch',
  padding: space(4),
  background: color.surfaceMuted,
  borderRadius: 8,
  '@media': {
    [from('md')]: { gridTemplateColumns: '1fr 1fr' },
    [from('lg')]: { gridTemplateColumns: '1fr 1fr 1fr' },
  },
});
globalStyle(`${filters} > button`, { justifySelf: 'start', minWidth: space(28) });
