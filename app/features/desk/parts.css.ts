import { globalStyle, style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { color, frame } from '~/styles/contract.css';
import { oneColumn, opener, smallPrint, thinBorder, wrappingRow } from '~/styles/patterns';
import { from, space } from '~/styles/space';

const line = `1px solid ${color.line}`;

/** What a page is about, then its forms and rows below it. */
export const page = style({ ...oneColumn, gap: space(6), maxWidth: '44rem' });
export const head = style({ ...oneColumn, gap: space(2), alignContent: 'start', justifyItems: 'start' });
export const body = style({ ...oneColumn, gap: space(8), alignContent: 'start' });
export const back = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space(1),
  justifySelf: 'start',
  minHeight: space(11),
  marginInlineStart: `calc(-1 * ${space(1)})`,
  textDecoration: 'none',
});
export const part = style({ ...oneColumn, gap: space(3), scrollMarginBlockStart: space(4) });
export const heading = style({ fontSize: '1.125rem' });
/** Something to do or to copy, in a frame. */
export const framed = style({ ...oneColumn, ...thinBorder, gap: space(4), padding: space(4) });
export const done = style({
  ...oneColumn,
  gap: space(2),
  padding: space(4),
  border: `1px solid ${color.positive}`,
  borderRadius: 8,
});
/** Something did not work, or needs a decision: never to be taken for a line of text. */
export const notice = style({
  padding: space(4),
  border: `2px solid ${color.critical}`,
  borderInlineStartWidth: space(2),
  borderRadius: 8,
});
export const quiet = style({ color: color.textMuted });
export const small = style(smallPrint);
/** As somebody has written it, line by line. */
export const written = style({ whiteSpace: 'pre-line', maxWidth: '40rem' });
export const link = style({ display: 'inline-flex', alignItems: 'center', minHeight: space(11) });
export const summary = style({ ...opener, cursor: 'pointer' });
export const buttons = style({ ...wrappingRow, alignItems: 'center' });
// An email address breaks in large text.
globalStyle(`${buttons} > a`, { overflowWrap: 'anywhere' });
/** Fields and buttons beside each other as far as they fit, their lower edges level. */
export const level = style({ ...wrappingRow, alignItems: 'flex-end' });
export const list = style({ listStyle: 'disc', paddingInlineStart: space(5) });

export const form = style({ ...oneColumn, gap: space(5), maxWidth: '32rem' });
globalStyle(`:is(${form}, ${part}) > button`, { justifySelf: 'start' });
/** A short field below its label. */
export const short = style({ ...oneColumn, gap: space(1) });
/** Short fields beside each other as far as they fit; a date picker is wider than half a small phone. */
export const pair = style({
  display: 'grid',
  gap: space(3),
  alignItems: 'end',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(9rem, 100%), 1fr))',
});
/** Boxes to tick, far enough apart for a thumb. */
export const ticks = style({ ...oneColumn, gap: space(2), minWidth: 0 });
globalStyle(`${ticks} > legend`, { paddingBlockEnd: space(2) });
export const files = style({
  display: 'block',
  maxWidth: '100%',
  minHeight: space(11),
  paddingBlock: space(2),
});
export const choices = style({ ...wrappingRow, gap: space(2), marginBlock: space(3) });
/** A button or a link among others of its kind. */
export const choice = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space(1),
  minWidth: space(10),
  minHeight: space(11),
  padding: `0 ${space(2.5)}`,
  border: `1px solid ${color.textMuted}`,
  borderRadius: 8,
  background: color.surface,
  color: color.text,
  fontSize: '.875rem',
  cursor: 'pointer',
  textDecoration: 'none',
  selectors: {
    '&:hover': { borderColor: color.accent },
    '&[aria-pressed=true], &[aria-current]': {
      borderColor: color.accent,
      color: color.accent,
      fontWeight: 600,
    },
  },
});

export const rows = style({ borderBlockStart: line });
export const row = style({
  ...wrappingRow,
  alignItems: 'center',
  justifyContent: 'space-between',
  paddingBlock: space(2.5),
  borderBlockEnd: line,
});
export const rowWords = style({ ...oneColumn, flex: '1 1 14rem', gap: space(1), justifyItems: 'start' });
export const rowName = style({ ...wrappingRow, gap: `0 ${space(2)}`, alignItems: 'center' });
/** What can be done about a row: beside its words on wide screens. */
export const rowButtons = style([
  buttons,
  { '@media': { [from('md')]: { maxWidth: '26rem', justifyContent: 'flex-end' } } },
]);
globalStyle(`${rowName} > a`, { minHeight: space(8), display: 'inline-flex', alignItems: 'center' });

/** A label with its value beside it, or below it on a phone. */
export const fact = recipe({
  base: { display: 'grid', columnGap: space(4), paddingBlock: space(2), borderBlockEnd: line },
  variants: {
    isSum: {
      true: { gridTemplateColumns: 'minmax(0, 1fr) auto' },
      false: { '@media': { [from('sm')]: { gridTemplateColumns: '11rem minmax(0, 1fr)' } } },
    },
    isTotal: { true: { fontWeight: 600 } },
  },
});
export const value = recipe({
  base: { whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
  variants: { isSum: { true: { textAlign: 'end', fontVariantNumeric: 'tabular-nums' } } },
});

export const scroll = style({ overflowX: 'auto' });
export const table = style({ width: '100%', borderCollapse: 'collapse', fontSize: '.9375rem' });
globalStyle(`${table} :is(th, td)`, {
  padding: space(2),
  paddingInlineStart: 0,
  borderBlockEnd: line,
  fontWeight: 400,
  textAlign: 'start',
  verticalAlign: 'top',
});
globalStyle(`${table} tbody th`, { minWidth: space(32) });
globalStyle(`${table} thead th`, {
  color: color.textMuted,
  fontSize: '.8125rem',
  verticalAlign: 'bottom',
  // Whole words, where they have the room.
  '@media': { '(min-width: 18em)': { overflowWrap: 'normal' } },
});
export const figure = style({ fontVariantNumeric: 'tabular-nums' });
globalStyle(`${table} ${figure}`, { textAlign: 'end' });
globalStyle(`${table} td${figure}`, { whiteSpace: 'nowrap' });
/** Columns of a chart, on a scale from zero. */
export const bars = style({
  display: 'block',
  width: '100%',
  fill: color.accent,
  borderBlockEnd: line,
  forcedColorAdjust: 'none',
});
/** The ends of a scale, or a name and its figure. */
export const ends = style({ display: 'flex', justifyContent: 'space-between', gap: space(4) });
export const picture = style({
  width: '100%',
  height: 'auto',
  aspectRatio: '4 / 3',
  objectFit: 'contain',
  borderRadius: `min(${frame.radius}, 8px)`,
  background: color.surfaceMuted,
});
/** Pictures, as many beside each other as fit. */
export const pictures = style({
  display: 'grid',
  gap: space(4),
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(9rem, 100%), 1fr))',
});
