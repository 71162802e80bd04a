import { globalStyle, style, styleVariants } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
import { oneColumn, pill, smallPrint, thinBorder } from '~/styles/patterns';
import { from, space } from '~/styles/space';

export const page = style({
  display: 'grid',
  alignContent: 'start',
  gap: space(8),
  paddingBlock: `${space(6)} ${space(16)}`,
  '@media': { [from('lg')]: { gap: space(10), paddingBlockStart: space(10) } },
});
export const head = style({ display: 'grid', gap: space(2), minWidth: 0 });
export const lead = style({ maxWidth: '38rem', color: color.textMuted });
export const grids = style({ display: 'grid', gap: space(10), minWidth: 0 });

/** Takes the page's width, so that the row inside it scrolls instead of the page. */
export const ways = style({ minWidth: 0 });
/** Links side by side, the current one filled: a row to swipe on a phone. */
export const links = style({
  display: 'flex',
  gap: space(2),
  marginTop: space(2),
  marginInline: `calc(-1 * ${space(4)})`,
  padding: `${space(1.5)} ${space(4)}`,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  whiteSpace: 'nowrap',
  '@media': {
    [from('md')]: { flexWrap: 'wrap', marginInline: 0, paddingInline: 0, overflowX: 'visible' },
  },
});
export const linkItem = style({ flex: 'none' });
export const link = style(pill);

/** A form in a panel. */
export const panel = style({
  display: 'grid',
  gap: space(5),
  maxWidth: '44rem',
  padding: space(5),
  ...thinBorder,
  background: color.surface,
  '@media': { '(max-width: 18em)': { padding: space(2) }, [from('md')]: { padding: space(8) } },
});
export const fields = style({
  display: 'grid',
  gap: space(4),
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': { [from('sm')]: { gridTemplateColumns: '1fr 1fr 1fr' } },
});
// Four stand in two lines of two, on a phone too.
globalStyle(`${fields}:has(> :nth-child(4))`, {
  alignItems: 'end',
  '@media': { '(min-width: 20em)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
});
export const outcome = style({
  ...oneColumn,
  gap: space(3),
  justifyItems: 'start',
});
export const amount = style({
  fontSize: '1.5rem',
  fontWeight: 700,
  lineHeight: 1.2,
  letterSpacing: '-.01em',
  fontVariantNumeric: 'tabular-nums',
});
export const note = style({ ...smallPrint, maxWidth: '38rem' });
export const submit = style({ width: '100%', '@media': { [from('sm')]: { width: 'auto' } } });
export const range = style({ display: 'grid', gap: space(4), minWidth: 0 });

/** Columns of models: two on a phone (one in large text), then three, then four. */
const columns = { phone: 2, md: 3, lg: 4 } as const;
const widest = columns.lg;
/** After `spread`: a rule for wider screens must follow the narrower one. */
const modelGap = { columnGap: space(4), '@media': { [from('lg')]: { columnGap: space(5) } } };
const spread = (rule: (columns: number) => object) => ({
  ...rule(columns.phone),
  '@media': {
    '(max-width: 18em)': rule(1),
    [from('md')]: rule(columns.md),
    [from('lg')]: rule(columns.lg),
  },
});
const across = (count: number) => ({ gridTemplateColumns: `repeat(${count}, minmax(0, 1fr))` });

/** Makes with few models share a line. */
export const makes = style([
  { display: 'grid', alignItems: 'start', rowGap: space(10) },
  spread(across),
  modelGap,
]);
const counts = { 1: 1, 2: 2, 3: 3, 4: widest } as const;
/** A make as wide as its models, up to the whole line. */
export const make = styleVariants(counts, (count) => [
  { minWidth: 0 },
  spread((most) => ({ gridColumn: `span ${Math.min(count, most)}` })),
]);
/** Models beside each other. */
export const models = styleVariants(counts, (count) => [
  { display: 'grid', rowGap: space(4), marginTop: space(4) },
  spread((most) => across(Math.min(count, most))),
  modelGap,
]);
export const model = style({
  display: 'grid',
  alignContent: 'start',
  overflow: 'hidden',
  height: '100%',
  paddingBlockEnd: space(3),
  ...thinBorder,
  color: color.text,
  textDecoration: 'none',
});
export const modelText = style({
  display: 'grid',
  gap: space(0.5),
  padding: `${space(3)} ${space(3)} 0`,
  lineHeight: 1.35,
});
export const modelName = style({
  fontWeight: 600,
  overflowWrap: 'anywhere',
  selectors: { 'a:hover &': { textDecoration: 'underline' } },
});
export const quiet = style(smallPrint);
export const price = style({ fontWeight: 600 });
export const modelTag = style({ fontSize: '.875rem', color: color.positive });
export const modelWords = style({ fontSize: '.9375rem', marginBlockStart: space(1) });
export const logo = style({ width: space(28), maxWidth: '40%', aspectRatio: '4 / 3', objectFit: 'contain' });
export const titled = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space(5) });
export const makeLink = style({
  color: 'inherit',
  textDecorationThickness: 1,
  selectors: { '&:hover': { textDecorationThickness: 2 } },
});
export const newest = style({ display: 'grid', gap: space(5), minWidth: 0 });
