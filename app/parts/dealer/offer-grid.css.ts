import { globalStyle, style, styleVariants } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
import { opener, smallPrint, thinBorder } from '~/styles/patterns';
import { from, space } from '~/styles/space';

export { visuallyHidden as hidden } from '~/styles/layout.css';

/** One column on a phone, two on a tablet, then as many as suit the number of offers. */
export const grid = styleVariants({ 2: 2, 3: 3 }, (columns) => ({
  display: 'grid',
  gap: space(5),
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': {
    [from('sm')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    [from('lg')]: { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` },
  },
}));
export const card = style({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  overflow: 'hidden',
  ...thinBorder,
  background: color.surface,
});
/** Lower than the cards of cars: a list of offers is read, not only looked at. */
globalStyle(`${card} > img`, { width: '100%', height: 'auto', aspectRatio: '16 / 9', objectFit: 'cover' });
export const words = style({
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  gap: space(3),
  padding: space(5),
  overflowWrap: 'anywhere',
});
export const facts = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: space(4),
  ...smallPrint,
  selectors: { '&:empty': { display: 'none' } },
});
export const name = style({ fontSize: 'min(1.25rem, 9vw)' });
export const nameLink = style({
  color: 'inherit',
  textDecoration: 'none',
  selectors: { '&:hover': { textDecoration: 'underline' } },
});
/** A press on the picture is one on the name. */
export const overPicture = style({
  '::after': { content: '', position: 'absolute', insetInline: 0, insetBlockStart: 0, aspectRatio: '16 / 9' },
});
export const basis = style({
  marginBlockStart: `calc(-1 * ${space(1.5)})`,
  fontWeight: 600,
  color: color.accent,
});
/** At the foot, level with those of the other cards; as many in a line as fit. */
export const act = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space(2),
  marginBlockStart: 'auto',
  paddingBlockStart: space(1),
});
globalStyle(`${act} > a`, {
  flex: '1 1 7rem',
  minWidth: 'min-content',
  paddingInline: `min(${space(2)}, 2vw)`,
});
export const order = style({ flexBasis: '100%', fontSize: '.9375rem', fontWeight: 600 });
export const fine = style(smallPrint);
export const fold = style({ ...opener, color: color.textMuted });
export const conditions = style({ fontWeight: 600 });
export const ends = style({ color: color.text, fontWeight: 600 });
/** The whole takes the place of its start. */
export const start = style({ selectors: { '&:has(+ details[open])': { display: 'none' } } });

/** What the dealer wrote: paragraphs, lists, headings. */
export const rich = style({ display: 'grid', gap: space(3), overflowWrap: 'anywhere' });
globalStyle(`${rich} :is(h2, h3, h4)`, { fontSize: '1.0625rem' });
globalStyle(`${rich} ul`, { listStyle: 'disc', paddingInlineStart: space(6) });
globalStyle(`${rich} ol`, { listStyle: 'decimal', paddingInlineStart: space(6) });
