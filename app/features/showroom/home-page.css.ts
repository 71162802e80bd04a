import { globalStyle, style } from '@vanilla-extract/css';
import { color, frame } from '~/styles/contract.css';
import { wrappingRow } from '~/styles/patterns';
import { below, from, space } from '~/styles/space';
import { dress } from '~/templates/dressed';
import { track } from '~/ui/carousel.css';

/** The photo reaches the edge of the screen: beside the words on a wide one, below them on a phone. */
export const hero = style({ background: color.brand, color: color.onBrand });
dress('hero', hero);
/** A button in the accent colour would hardly stand out from the brand. */
globalStyle(`${hero} [type=submit]`, { background: color.onBrand, color: color.brand });
export const heroInner = style({
  display: 'grid',
  gap: space(5),
  paddingBlockStart: space(6),
  '@media': {
    [from('lg')]: {
      gridTemplateColumns: 'minmax(min-content, 1fr) minmax(0, 1fr)',
      gap: frame.gutter,
      maxWidth: 'none',
      padding: 0,
      paddingInlineStart: `max(${frame.gutter}, calc(50vw - ${frame.columnWidth} / 2 + ${frame.gutter}))`,
    },
  },
});
dress('heroInner', heroInner);
export const words = style({
  display: 'grid',
  gap: space(3),
  minWidth: 0,
  '@media': {
    [from('lg')]: { alignContent: 'center', gap: space(4), minWidth: 'min-content', paddingBlock: space(14) },
  },
});
// Without a photo below them.
globalStyle(`${words}:last-child`, { '@media': { [below('lg')]: { paddingBlockEnd: space(8) } } });
dress('heroWords', words);
export const heroCar = style({
  position: 'relative',
  display: 'grid',
  marginInline: 'calc(50% - 50vw)',
  textDecoration: 'none',
  '@media': { [from('lg')]: { marginInline: 0, minHeight: space(104) } },
});
globalStyle(`${heroCar} img`, {
  aspectRatio: '16 / 9',
  objectFit: 'cover',
  '@media': { [from('lg')]: { position: 'absolute', height: '100%', aspectRatio: 'auto' } },
});
dress('heroCar', heroCar);
export const caption = style({
  position: 'absolute',
  insetBlockEnd: space(3),
  insetInlineStart: space(4),
  maxWidth: `calc(100% - ${space(8)})`,
  padding: `${space(0.5)} ${space(2)}`,
  borderRadius: 6,
  background: color.surface,
  color: color.text,
  fontSize: '.8125rem',
});
/**
 * No larger than its longest word has room for: `--longest` characters, each of `--letter` em at most, which is what the
 * bold letters of a wide face take. Never narrower than that word either: a `ch` is a digit, which in a narrow face
 * takes less than a capital.
 */
export const heading = style({
  vars: {
    '--letter': '.7',
    '--fit': 'calc((100vw - 2rem) / var(--longest) / var(--letter))',
    '--word': 'calc(var(--longest) * var(--letter) * 1em)',
  },
  fontSize: 'min(clamp(2rem, 1.4rem + 2.4vw, 3.25rem), var(--fit))',
  maxWidth: 'max(18ch, var(--word))',
  '@media': {
    // Beside the photo, which makes room for the word.
    [from('lg')]: {
      vars: { '--fit': 'calc(55vw / var(--longest) / var(--letter))' },
      minWidth: 'min-content',
    },
  },
});
dress('heroHeading', heading);
// A word with a hyphen breaks after it only where it is wider than the screen, as with a reader's own spacing.
globalStyle(`${heading} bdi`, { display: 'inline-block', whiteSpace: 'normal' });
export const intro = style({ maxWidth: '38rem', fontSize: '1.125rem' });
/** A short page has few words, so that a phone shows them, the search and the photo at once. */
export const short = style({});
globalStyle(`${short} ${heading}`, {
  '@media': { [below('lg')]: { fontSize: 'min(1.5rem, var(--fit))', lineHeight: 1.2, maxWidth: 'none' } },
});
globalStyle(`${short} ${heroCar}`, { '@media': { [below('lg')]: { order: 'initial' } } });
globalStyle(`${short} ${intro}`, { '@media': { [below('md')]: { display: 'none' } } });

/** A quiet section between louder ones; takes no room without tiles. */
export const tiles = style({
  display: 'grid',
  gap: space(8),
  selectors: { '&:not(:empty)': { paddingBlock: space(6) } },
  '@media': { [from('lg')]: { selectors: { '&:not(:empty)': { paddingBlock: space(12) } } } },
});
/** Space between the panel and the first section below it. */
globalStyle(`${tiles}:empty + *`, { marginBlockStart: space(10) });
/** The notice for no stock; takes no room when the stock is unknown. */
export const nothing = style({
  ...wrappingRow,
  paddingBlockEnd: space(10),
  selectors: { '&:empty': { display: 'none' } },
});
globalStyle(`${nothing} > :is(h2, p)`, { flexBasis: '100%' });
/** The banner is then the last thing on the page. */
globalStyle(`${nothing} + *`, { paddingBlockEnd: space(12) });
/** The picture is above the text on a phone, beside it on wider screens. */
export const banner = style({
  display: 'grid',
  alignContent: 'start',
  height: '100%',
  overflow: 'hidden',
  borderRadius: frame.radius,
  background: color.surfaceMuted,
  color: color.text,
  '@media': {
    [from('sm')]: {
      gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 42%)',
      alignItems: 'center',
      alignContent: 'center',
      minHeight: space(56),
    },
  },
});
dress('banner', banner);
export const bannerWords = style({
  display: 'grid',
  alignContent: 'start',
  justifyItems: 'start',
  gap: space(2),
  order: 1,
  padding: space(5),
  '@media': { [from('sm')]: { order: 0 }, [from('md')]: { padding: space(8) } },
  selectors: { '&:only-child': { gridColumn: '1 / -1' } },
});
export const bannerTitle = style({ fontSize: 'min(clamp(1.25rem, 1.1rem + .6vw, 1.625rem), 9vw)' });
export const bannerLink = style({ marginTop: space(2) });
export const bannerImage = style({
  width: '100%',
  height: 'auto',
  aspectRatio: '16 / 9',
  objectFit: 'cover',
  '@media': { [from('sm')]: { aspectRatio: '4 / 3' } },
});
/** A promotion's picture, 1920 by 540, uncropped on every screen because it may contain text. */
export const wide = style({
  selectors: {
    [`${banner}&`]: {
      gridTemplate: 'auto 1fr / minmax(0, 1fr)',
      alignContent: 'stretch',
      minHeight: 0,
    },
  },
});
globalStyle(`${wide} ${bannerWords}`, { order: 1, alignContent: 'center' });
globalStyle(`${wide} ${bannerImage}`, { aspectRatio: '1920 / 540' });
globalStyle(`${track}:has(${wide})`, { gridAutoColumns: '100%' });
export const shelves = style({
  display: 'grid',
  gap: space(8),
  selectors: { '&:empty': { display: 'none' } },
});
/** Takes no room until the browser has filled it. */
export const recent = style({
  selectors: { '&:has(> :not([hidden]))': { paddingBlockEnd: frame.sectionSpace } },
});
export const shelf = style({ display: 'grid', gap: space(5), minWidth: 0 });
/** A row to swipe on a phone instead of a long column. */
const swiped = {
  '@media': {
    [below('sm')]: {
      gridAutoFlow: 'column',
      gridTemplateColumns: 'none',
      gridAutoColumns: 'max(84%, min(100%, 17rem))',
      gap: space(4),
      overflowX: 'auto',
      overscrollBehaviorInline: 'contain',
      scrollSnapType: 'x mandatory',
      scrollPaddingInline: space(4),
      marginInline: `calc(-1 * ${space(4)})`,
      paddingInline: space(4),
      paddingBlockEnd: space(2),
      scrollbarWidth: 'thin',
    },
  },
} as const;
globalStyle(`${shelf} ul`, swiped);
export const reviews = style({ paddingBlockEnd: frame.sectionSpace });
globalStyle(`:is(${reviews}, ${tiles}) > :is(#reviews, [aria-labelledby=yards]) > ul`, swiped);
/** Laid out from the start: there are few cards, and a fast scroll would otherwise show empty boxes. */
globalStyle(`${shelf} ul > li`, { scrollSnapAlign: 'start', contentVisibility: 'visible' });
dress('shelf', shelf);
export const shelfHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: `${space(1)} ${space(4)}`,
});
dress('sectionHead', shelfHead);
export const more = style({ display: 'inline-flex', alignItems: 'center', minHeight: space(8) });
export const band = style({ background: color.surfaceMuted });
dress('band', band);
export const finder = style({
  display: 'grid',
  gap: space(6),
  '@media': {
    [from('lg')]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 44rem)', alignItems: 'start' },
  },
});
export const finderWords = style({ display: 'grid', gap: space(2) });

globalStyle(`${words} a`, { color: 'inherit' });
