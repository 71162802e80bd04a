import { globalStyle, style } from '@vanilla-extract/css';
import { from } from '~/styles/breakpoints';
import { color } from '~/styles/contract.css';
import { space } from '~/styles/space';
import { dress } from '~/templates/dressed';

/** One column on a phone; filters sit beside the results on a wide screen. */
export const page = style({
  display: 'grid',
  gap: space(4),
  paddingBlock: `${space(6)} ${space(16)}`,
  '@media': {
    [from('lg')]: {
      gridTemplate: '"filters head" "filters notice" "filters results" 1fr / 17rem minmax(0, 1fr)',
      columnGap: space(8),
      paddingBlockStart: space(10),
    },
  },
});
export const head = style({ '@media': { [from('lg')]: { gridArea: 'head' } } });
/** Room for most headings, so that nothing below jumps when the list changes. */
export const heading = style({
  minHeight: '2.3em',
  '@media': { [from('md')]: { minHeight: 0, fontSize: '1.75rem' } },
});
dress('searchHeading', heading);
/** The count, and the layout of the cars. */
export const line = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: space(3),
  minHeight: space(11),
  marginTop: space(2),
});
export const count = style({ color: color.textMuted });
export const notice = style({
  padding: `${space(3)} ${space(4)}`,
  borderInlineStart: `4px solid ${color.critical}`,
  background: color.surfaceMuted,
  '@media': { [from('lg')]: { gridArea: 'notice' } },
});
export const results = style({
  display: 'grid',
  alignContent: 'start',
  gap: space(5),
  minWidth: 0,
  // The footer starts below the screen for any number of results, so that it never jumps.
  minHeight: '100vh',
  // Below the sticky toolbar.
  scrollMarginBlockStart: space(16),
  outline: 'none',
  selectors: { '&[aria-busy=true]': { opacity: 0.6, transition: 'opacity .15s .2s' } },
  '@media': { [from('lg')]: { gridArea: 'results' } },
});
globalStyle(`${results}[data-whole] li`, { contentVisibility: 'visible' });
