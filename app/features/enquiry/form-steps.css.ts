import { globalStyle, style } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
import { space } from '~/styles/space';

export const progress = style({ display: 'grid', gap: space(3) });
export const list = style({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(0, 1fr)',
  gap: space(2),
  scrollMarginTop: space(20),
});
const one = style({
  borderTop: '4px solid',
  paddingTop: space(2),
  fontSize: '.875rem',
  lineHeight: 1.25,
});
export const reached = style([
  one,
  {
    borderColor: color.accent,
    selectors: { '&[aria-current]': { fontWeight: 600 } },
  },
]);
export const ahead = style([one, { borderColor: color.line, color: color.textMuted }]);
/** Close to the heading of the step. */
export const count = style({ marginBottom: `-${space(3)}`, fontSize: '.875rem', color: color.textMuted });

export const heading = style({
  marginBottom: space(3),
  selectors: { '&:focus': { outline: 'none' } },
});

export const footnote = style({ marginTop: space(4), color: color.textMuted, fontSize: '.875rem' });
export const note = style({ marginBottom: space(4), color: color.textMuted });

/** Side by side where there is room, the first one wider. */
export const turn = style({ display: 'flex', flexWrap: 'wrap', gap: space(3) });
globalStyle(`${turn} > *`, { flex: '1 1 8rem' });
globalStyle(`${turn} > :first-child`, { flex: '2 1 16rem' });
