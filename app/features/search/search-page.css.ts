import { globalStyle, style } from '@vanilla-extract/css';
import { color, frame } from '~/styles/contract.css';
import { fitting } from '~/styles/patterns';
import { below, from, space } from '~/styles/space';
import { dress } from '~/templates/dressed';

/** One column on a phone, close together so that the first car is in view; filters sit beside the results on a wide screen. */
export const page = style({
  display: 'grid',
  gap: space(2),
  paddingBlock: `${space(3)} ${space(16)}`,
  '@media': {
    [from('lg')]: {
      gridTemplate: '"search head" "filters notice" "filters results" 1fr / 17rem minmax(0, 1fr)',
      gap: `${space(4)} ${space(8)}`,
      paddingBlockStart: space(10),
    },
  },
});
/** The count stands beside the heading on a phone, where there is room. */
export const head = style({
  '@media': {
    [below('sm')]: { display: 'flex', flexWrap: 'wrap', alignItems: 'end', columnGap: space(3) },
    [from('lg')]: { gridArea: 'head' },
  },
});
/** Room for most headings, so that nothing below jumps when the list changes. */
export const heading = style({
  flex: '1 1 15.75rem',
  minHeight: '2.3em',
  fontSize: `min(1.25rem, ${fitting})`,
  '@media': { [from('md')]: { minHeight: 0, fontSize: '1.75rem' } },
});
dress('searchHeading', heading);
/** The count, and the layout of the cars. */
export const line = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: space(3),
  '@media': {
    [from('sm')]: { minHeight: space(9) },
    [from('lg')]: { minHeight: space(11), marginTop: space(2) },
  },
});
export const count = style({ color: color.textMuted });
/** Above the cars on a phone, above the filters on a wide screen. It is a field of the filter form. */
export const search = style({
  '@media': { [from('lg')]: { gridArea: 'search', alignSelf: 'end', marginInlineEnd: space(2) } },
});
export const notice = style({
  padding: `${space(3)} ${space(4)}`,
  borderInlineStart: `4px solid ${color.textMuted}`,
  background: color.surfaceMuted,
  selectors: { '&[role="alert"]': { borderColor: color.critical } },
  '@media': { [from('lg')]: { gridArea: 'notice' } },
});
export const results = style({
  display: 'grid',
  alignContent: 'start',
  gap: space(2),
  minWidth: 0,
  // The footer starts below the screen for any number of results, so that it never jumps.
  minHeight: '100vh',
  // Below the sticky toolbar.
  scrollMarginBlockStart: space(16),
  outline: 'none',
  selectors: { '&[aria-busy=true]': { opacity: 0.6, transition: 'opacity .15s .2s' } },
  '@media': { [from('lg')]: { gridArea: 'results', gap: space(5) } },
});
// A place in the list is found again only where the cards above it have their real height.
globalStyle(`:root[data-return] ${results} li`, { contentVisibility: 'visible' });
globalStyle(`${results} li`, { '@media': { '(scripting: none)': { contentVisibility: 'visible' } } });

/** Stays at the top of a phone. */
export const bar = style({
  position: 'sticky',
  // Never in view at the size of text where it would be too high.
  insetBlockStart: 'calc(min(0px, 100vw - 15rem) * 99)',
  zIndex: 1,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space(2),
  marginInline: `calc(-1 * ${space(4)})`,
  paddingInline: space(4),
  paddingBlock: space(2),
  background: color.surface,
  borderBlockEnd: `1px solid ${color.line}`,
  '@media': {
    // With large text the list needs the room.
    '(max-width: 18em), (max-height: 21em)': { position: 'static' },
    // On the count's line, after the widest possible count.
    [from('lg')]: {
      gridArea: 'head',
      alignSelf: 'end',
      justifySelf: 'start',
      position: 'static',
      marginInline: `${space(32)} 0`,
      padding: 0,
      border: 0,
      background: 'none',
    },
  },
});
const control = {
  minHeight: space(11),
  border: `1px solid ${color.textMuted}`,
  borderRadius: `min(${frame.radius}, 8px)`,
  background: color.surface,
  color: color.text,
} as const;
export const filters = style({
  ...control,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space(2),
  flex: 1,
  paddingInline: space(3),
  fontWeight: 600,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  '@media': { [from('lg')]: { display: 'none' } },
});
export const filtersText = style({ display: 'flex', alignItems: 'center', gap: space(2) });
export const sortLabel = style({ display: 'flex', alignItems: 'center', gap: space(2) });
export const sort = style({
  flex: '1 1 9rem',
  minWidth: 0,
  '@media': { [from('lg')]: { flex: 'initial' } },
});
export const sortText = style({
  fontSize: '.875rem',
  whiteSpace: 'nowrap',
  '@media': {
    [below('lg')]: {
      position: 'absolute',
      width: 1,
      height: 1,
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
  },
});
export const select = style({
  ...control,
  width: '100%',
  minWidth: 0,
  padding: `0 ${space(2)}`,
  fontSize: '1rem',
});
/** With JavaScript a change of order submits itself. */
export const sortButton = style({
  ...control,
  paddingInline: space(3),
  fontWeight: 600,
  '@media': { '(scripting: enabled)': { display: 'none' } },
});
