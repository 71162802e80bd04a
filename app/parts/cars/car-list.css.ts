import { globalStyle, style } from '@vanilla-extract/css';
import { color, frame } from '~/styles/contract.css';
import { cards } from '~/styles/layout.css';
import { from, space } from '~/styles/space';
import { dress } from '~/templates/dressed';
import { photo as picture } from '~/ui/picture.css';
import * as parts from './car-card.css';
import { finance, line } from './price.css';

/** Rows are laid out by its width in letters. */
export const whole = style({ minWidth: 0, containerType: 'inline-size' });
export const list = cards;
/** Comes up once a car is ticked; always there in a browser that cannot tell. */
export const compare = style({
  display: 'grid',
  justifyItems: 'center',
  position: 'sticky',
  zIndex: 1,
  insetBlockEnd: space(4),
  marginTop: space(4),
  selectors: { [`${whole}:not(:has([data-compare]:checked)) &`]: { visibility: 'hidden' } },
});

/** A list below each other because its address says so. */
export const rows = style({});
/** One that becomes so where the shopper chose it before. */
export const grid = style({});

// Cards beside each other: their prices and facts stand at the same height, whatever the lines above them.
globalStyle(`${list} ${parts.title}`, { '@media': { [from('sm')]: { minHeight: '2.6em' } } });

const inRows = `:is(${rows}, html[data-view=list] ${grid})`;
const { card, photo, body, compare: compareBox, actions, action } = parts;
const widths = { md: '(min-width: 40rem)', xl: '(min-width: 50rem)' } as const;
const at = (name: keyof typeof widths, rule: object) => ({ [widths[name]]: rule });
globalStyle(inRows, { gridTemplateColumns: '1fr', gap: space(3) });
// Photo and words side by side; on a wide screen the price has a column of its own.
globalStyle(`${inRows} ${card}`, {
  display: 'grid',
  gridTemplateColumns: '38% 1fr',
  gridAutoFlow: 'dense',
  alignContent: 'start',
  gap: `${space(1)} ${space(4)}`,
  padding: space(3),
  containIntrinsicSize: 'auto 15rem',
  '@container': {
    // In large text the words stand below the photo.
    '(max-width: 16rem)': { gridTemplateColumns: '1fr' },
    ...at('md', { gridTemplateColumns: '15rem 1fr', padding: space(4) }),
    ...at('xl', { gridTemplateColumns: '15rem 1fr 16rem', gridTemplateRows: 'auto auto 1fr' }),
  },
});
globalStyle(`${inRows} ${body}`, { display: 'contents' });
globalStyle(`${inRows} :is(${parts.title}, ${line})`, { minHeight: '0 !important' });
globalStyle(`${inRows} ${photo}`, {
  gridRow: '1 / span 3',
  alignSelf: 'start',
  '@container': at('md', { gridRow: '1 / span 5' }),
});
globalStyle(`${inRows} ${picture}`, { borderRadius: 4, aspectRatio: '4 / 3' });
globalStyle(`${inRows} ${body} > p:first-of-type`, { '@container': at('xl', { gridColumn: 3 }) });
globalStyle(`${inRows} ${finance}`, {
  gridColumn: '1 / -1',
  '@container': {
    ...at('md', { gridColumn: 2 }),
    ...at('xl', { gridColumn: 3, gridRow: '2 / span 2', alignSelf: 'start' }),
  },
});
// A phone's row leads to the car, whose page has the buttons.
globalStyle(`${inRows} ${actions}`, {
  display: 'none',
  marginTop: 0,
  '@container': { ...at('md', { display: 'flex', gridColumn: 2 }), ...at('xl', { alignSelf: 'end' }) },
});
globalStyle(`${inRows} ${action}`, { flexGrow: 0, paddingInline: space(4) });
// A small photo has room for a box above and a tag below.
const onPhone = '(max-width: 39.99rem)';
globalStyle(`${inRows} ${compareBox}`, {
  '@container': {
    [onPhone]: {
      insetBlock: `${space(1)} auto`,
      insetInlineStart: space(1),
      padding: space(1),
      gap: 0,
      fontSize: 0,
    },
  },
});
globalStyle(`${inRows} ${photo} > :is(span, img + img)`, {
  '@container': {
    [onPhone]: {
      insetBlock: `auto ${space(1)}`,
      insetInlineStart: space(1),
      maxWidth: '94%',
      fontSize: '.6875rem',
    },
  },
});
dress('rows', inRows);

/** The brand's own ground tells it from the cars. */
export const promo = style({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  overflow: 'hidden',
  background: color.brand,
  color: color.onBrand,
  borderRadius: frame.radius,
});
dress('promo', promo);
export const words = style({
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  alignItems: 'flex-start',
  justifyContent: 'center',
  gap: space(3),
  padding: `min(${space(6)}, 6.7vw)`,
});
export const title = style({ fontSize: 'min(1.5rem, 9vw)' });
/** The whole card leads there. */
export const link = style({
  selectors: { '&::after': { content: '', position: 'absolute', inset: 0 } },
});
