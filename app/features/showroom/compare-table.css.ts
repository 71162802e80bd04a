import { globalStyle, keyframes, style } from '@vanilla-extract/css';
import { color, frame } from '~/styles/contract.css';
import { below, from, space } from '~/styles/space';

export { visuallyHidden as hidden } from '~/styles/layout.css';

const phone = below('md');
/** With large text on a phone, two cars no longer fit beside each other. */
const large = '(max-width: 17.99rem)';
const cellPadding = `${space(3)} ${space(2)}`;
/** What scrolls below the names fades: a rule would part a price from its words. */
const edge = `0 ${space(1)} ${space(1)} ${color.surface}`;
/** Columns as wide as each other: a label has the line above its values. */
const grid = { display: 'grid', gridTemplateColumns: 'repeat(var(--columns), minmax(0, 1fr))' } as const;

/** Scrolling moves the copy of the names; without it, names stay in view beside two cars only. */
const driven = '(animation-timeline: scroll())';
const tallPhone = `screen and ${phone} and (min-height: 41.01em)`;
const tableWidth = `calc(var(--columns) * max(50%, ${space(38)}))`;
const overhang = space(2);

export const across = style({
  '@media': {
    // The padding of the cells begins at the page's edge.
    [phone]: { marginInline: `calc(-1 * ${overhang})` },
    print: { marginInline: 0 },
  },
  '@supports': {
    [driven]: { '@media': { [tallPhone]: { timelineScope: '--across', viewTimeline: '--down block' } } },
  },
});
const appear = keyframes({ from: { visibility: 'hidden' }, to: { visibility: 'visible' } });
/** To where the names end with the bar. */
const slide = keyframes({ to: { insetInlineStart: '100%', transform: 'translateX(-100%)' } });
/** Lies over the table once its own names have left the screen, about a photo and three lines below its start. */
const namesLeft = 'calc(36vw + 6rem)';
export const bar = style({
  display: 'none',
  '@supports': {
    [driven]: {
      '@media': {
        [tallPhone]: {
          display: 'block',
          position: 'sticky',
          insetBlockStart: 'var(--top, 0)',
          zIndex: 3,
          blockSize: 0,
          overflowX: 'clip',
          overflowY: 'visible',
          animation: `${appear} linear both`,
          animationTimeline: '--down',
          animationRange: `exit-crossing ${namesLeft} exit-crossing calc(${namesLeft} + 1px)`,
        },
      },
    },
  },
});
export const barNames = style({
  ...grid,
  position: 'relative',
  insetInlineStart: 0,
  width: tableWidth,
  background: color.surface,
  boxShadow: edge,
  animation: `${slide} linear both`,
  animationTimeline: '--across',
});
export const barName = style({ padding: cellPadding, fontSize: '.9375rem', lineHeight: 1.3 });
globalStyle(`${barName} > :is(b, strong)`, { display: 'block', fontSize: 'inherit', fontWeight: 600 });
export const hint = style({
  display: 'none',
  padding: `0 ${overhang} ${space(2)}`,
  fontSize: '.875rem',
  color: color.textMuted,
  '@media': { [`screen and ${phone}`]: { display: 'block' } },
});
/** Two cars fit a phone. Three or four scroll sideways, from one pair to the next. */
export const scroll = style({
  // Positioned children scroll with it.
  position: 'relative',
  '@media': {
    [phone]: {
      selectors: {
        '&[data-cars="3"], &[data-cars="4"]': {
          overflow: 'auto hidden',
          scrollSnapType: 'x mandatory',
          scrollTimeline: '--across inline',
        },
      },
    },
    print: { overflow: 'visible !important' },
  },
  '@container': { [large]: { selectors: { '&&': { overflow: 'auto hidden' } } } },
});
export const table = style({
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'separate',
  borderSpacing: 0,
  fontSize: '.9375rem',
  '@media': {
    [phone]: { display: 'block', minWidth: tableWidth },
    print: { width: '100% !important', minWidth: 0 },
  },
});
globalStyle(`${table} > tbody`, { '@media': { [phone]: { display: 'block' } } });
// Names stay in view down the whole table, not only down its head.
globalStyle(`${table} > thead`, { '@media': { [phone]: { display: 'contents' } } });
export const columns = style({ '@media': { [phone]: grid } });
export const names = style({
  '@media': {
    [phone]: {
      ...grid,
      position: 'sticky',
      insetBlockStart: 'var(--top, 0)',
      zIndex: 2,
    },
    [`${phone} and (max-height: 41em)`]: { position: 'static' },
  },
});
/** A single car does not fill a wide screen. */
globalStyle(`[data-cars="1"] > ${table}`, { maxWidth: '34rem' });
/** Stays in place while the cars scroll. */
const beside = { position: 'sticky', insetInlineStart: 0, background: color.surface } as const;
/** Above the labels, and as wide. */
export const corner = style({
  ...beside,
  zIndex: 1,
  padding: 0,
  '@media': {
    [phone]: { display: 'none' },
    [from('md')]: { width: space(36) },
    [from('lg')]: { width: space(48) },
  },
});
/** Beside the names: covers the labels that scroll below them. */
export const nameCorner = style([
  corner,
  {
    zIndex: 2,
    insetBlockStart: 'var(--top, 0)',
    boxShadow: edge,
    '@media': { print: { position: 'static', boxShadow: 'none' } },
  },
]);
export const photo = style({
  padding: `${space(2)} ${space(2)} 0`,
  verticalAlign: 'top',
  scrollSnapAlign: 'start',
});
export const pictureFrame = style({
  position: 'relative',
  overflow: 'hidden',
  borderRadius: frame.radius,
  '@media': { print: { width: 'fit-content' } },
});
// A tag below the photo leaves the whole car in view.
globalStyle(`${photo} > :is(span, img)`, {
  position: 'static',
  display: 'inline-block',
  maxWidth: '100%',
  marginBlockStart: space(2),
  '@media': { print: { display: 'none' } },
});
export const remove = style({
  position: 'absolute',
  insetBlockStart: 0,
  insetInlineEnd: 0,
  display: 'grid',
  placeItems: 'center',
  width: space(11),
  height: space(11),
  color: color.text,
  selectors: {
    // A small visible disc with a larger touch area.
    '&::before': {
      content: '',
      gridArea: '1 / 1',
      width: space(8),
      height: space(8),
      borderRadius: '50%',
      background: color.surface,
      border: `1px solid ${color.line}`,
    },
    '&:hover': { color: color.critical },
  },
  '@media': { print: { display: 'none' } },
});
globalStyle(`${remove} > svg`, { gridArea: '1 / 1' });
export const name = style({
  position: 'sticky',
  insetBlockStart: 'var(--top, 0)',
  zIndex: 1,
  padding: `${space(3)} ${space(2)} ${space(1)}`,
  background: color.surface,
  boxShadow: edge,
  textAlign: 'start',
  verticalAlign: 'top',
  fontWeight: 400,
  // On a low screen three lines of a name are more than a fifth.
  '@media': {
    [`${phone}, (max-height: 41em)`]: { position: 'static' },
    print: { position: 'static', boxShadow: 'none' },
  },
});
globalStyle(`${name} > strong`, { fontSize: '1.125rem' });
export const link = style({
  display: 'block',
  paddingBlock: space(0.5),
  fontWeight: 600,
  lineHeight: 1.3,
  color: 'inherit',
  textDecoration: 'none',
  selectors: { '&:hover': { textDecoration: 'underline' } },
});
export const subtitle = style({ fontWeight: 400, color: color.textMuted });
export const act = style({
  padding: cellPadding,
  verticalAlign: 'top',
  '@media': { print: { display: 'none' } },
});
export const notes = style({ padding: `${space(1)} ${space(2)} 0`, verticalAlign: 'top' });
globalStyle(`${notes} > *`, { display: 'block' });
export const note = style({ fontSize: '.8125rem' });
/** The shopper's own car is no page of the site. */
export const ownName = style({
  display: 'block',
  paddingBlock: space(0.5),
  fontWeight: 600,
  lineHeight: 1.3,
});
export const step = style({ display: 'block', paddingBlock: space(1), fontSize: '.875rem' });
export const action = style({ minHeight: space(11), paddingInline: space(2), fontSize: '.875rem' });
globalStyle(`${action} + ${action}`, { marginBlockStart: space(2) });
export const group = style({
  padding: `${space(8)} 0 ${space(2)}`,
  textAlign: 'start',
  '@media': { print: { paddingBlockStart: space(3) } },
});
/** The labels stay in view while the cars scroll. */
export const groupText = style({
  position: 'sticky',
  insetInlineStart: 0,
  paddingInlineStart: space(2),
  fontSize: '1.125rem',
  fontWeight: 600,
  '@media': { [from('md')]: { paddingInlineStart: 0 } },
});
const line = { borderBlockStart: `1px solid ${color.line}` } as const;
export const row = style({
  '@media': { [phone]: { ...grid, ...line }, print: { breakInside: 'avoid' } },
});
// Compact when printed.
globalStyle(`${row} > *`, {
  '@media': { print: { paddingBlock: `${space(0.5)} !important` } },
});
export const label = style({
  ...beside,
  ...line,
  padding: cellPadding,
  paddingInlineEnd: space(1),
  textAlign: 'start',
  verticalAlign: 'top',
  fontSize: '.8125rem',
  lineHeight: 1.45,
  fontWeight: 400,
  color: color.textMuted,
  overflowWrap: 'anywhere',
  hyphens: 'auto',
  '@media': {
    [phone]: { gridColumn: '1 / -1', justifySelf: 'start', border: 0, paddingBlockEnd: 0 },
    [from('md')]: { paddingInlineStart: 0, fontSize: '.9375rem' },
  },
});
/** Beside the label on a phone, below it on a wide screen. */
export const alike = style({
  marginInlineStart: space(2),
  fontStyle: 'italic',
  '@media': { [from('md')]: { display: 'block', marginInlineStart: 0, fontSize: '.8125rem' } },
});
export const cell = style({
  ...line,
  padding: cellPadding,
  verticalAlign: 'top',
  overflowWrap: 'anywhere',
  '@media': { [phone]: { border: 0, paddingBlockStart: space(0.5) } },
});
export const more = style({ ...line, padding: cellPadding, color: color.textMuted });
export const unknown = style({ color: color.textMuted });
export const yes = style({ color: color.positive });
globalStyle(`${yes} > svg`, { display: 'block' });
export const best = style({
  display: 'flex',
  alignItems: 'center',
  gap: space(1),
  marginBlockStart: space(0.5),
  fontSize: '.8125rem',
  fontWeight: 600,
  color: color.positive,
});

globalStyle(`${best} > svg`, { flex: 'none' });

export const finance = style({
  maxWidth: '22rem',
  padding: `${space(2)} ${space(3)}`,
  borderRadius: frame.radius,
  background: color.surfaceMuted,
  color: color.textMuted,
  fontSize: '.8125rem',
  '@media': { print: { padding: 0 } },
});
/** Repayment, rate and comparison rate stacked: none is more prominent than another. */
export const fact = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: space(2),
});
export const factValue = style({
  color: color.text,
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
});
/** The terms may wrap, with the asterisk behind the last word. */
export const financeTerms = style({ margin: '-4px 0', padding: '4px 0', color: 'inherit' });
/** A full touch target in the height of one line. */
export const financeLink = style({
  display: 'inline-block',
  minWidth: space(6),
  margin: '-4px 0',
  padding: '4px 0',
  color: 'inherit',
});
