import { globalStyle, keyframes, style } from '@vanilla-extract/css';
import { color, frame } from '~/styles/contract.css';
import { failureBanner, linkLike, noticeBar, oneColumn, smallPrint, wrappingRow } from '~/styles/patterns';
import { from, space } from '~/styles/space';

export { visuallyHidden as trap } from '~/styles/layout.css';

export const form = style({ display: 'grid', gap: space(5) });
export const privacy = style(smallPrint);
export const restored = style({ fontSize: '.9375rem', color: color.textMuted });
export const forget = style({
  minHeight: space(6),
  padding: 0,
  border: 0,
  background: 'none',
  ...linkLike,
  cursor: 'pointer',
});

const spin = keyframes({ to: { rotate: '360deg' } });
export const spinner = style({
  width: space(5),
  height: space(5),
  border: '3px solid currentColor',
  borderInlineEndColor: 'transparent',
  borderRadius: '50%',
  animation: `${spin} .8s linear infinite`,
  '@media': { '(prefers-reduced-motion: reduce)': { animation: 'none' } },
});

/** Only a script remembers anything. */
export const remember = style({ '@media': { '(scripting: none)': { display: 'none' } } });

export const failure = style(failureBanner);
export const notice = style(noticeBar);

export const ways = style(wrappingRow);
export const progress = style({ display: 'grid', gap: space(3) });
export const stepList = style({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(0, 1fr)',
  gap: space(2),
  scrollMarginTop: space(20),
  // One below the other in large text.
  '@media': { '(max-width: 18em)': { gridAutoFlow: 'row' } },
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
export const stepCount = style({ marginBottom: `-${space(3)}`, ...smallPrint });

export const stepHeading = style({
  marginBottom: space(3),
  selectors: { '&:focus': { outline: 'none' } },
});

export const footnote = style({ marginTop: space(4), color: color.textMuted, fontSize: '.875rem' });
export const note = style({ marginBottom: space(4), color: color.textMuted });

/** Side by side where there is room, the first one wider. */
export const turn = style(wrappingRow);
globalStyle(`${turn} > *`, { flex: '1 1 8rem' });
globalStyle(`${turn} > :first-child`, { flex: '2 1 16rem' });

export const fields = style({
  display: 'grid',
  gap: space(4),
  '@media': { [from('sm')]: { gridTemplateColumns: '1fr 1fr' } },
});
export const half = style({ minWidth: 0 });
export const wide = style({ minWidth: 0, gridColumn: '1 / -1' });
export const fieldsHeading = style({
  gridColumn: '1 / -1',
  fontSize: '1.125rem',
  selectors: { '&:not(:first-child)': { marginBlockStart: space(4) } },
});

export const page = style({ paddingBlock: `${space(8)} ${space(16)}` });
export const head = style({ ...oneColumn, gap: space(3), maxWidth: '42rem' });
export const back = style({ justifySelf: 'start', paddingBlock: space(2), color: 'inherit' });
export const intro = style({ fontSize: '1.0625rem' });
export const reply = style({ color: color.textMuted, fontSize: '.9375rem' });
export const panel = style({ ...oneColumn, gap: space(5) });

export const places = style({ display: 'grid', gap: space(3), alignContent: 'start' });
export const place = style({
  display: 'grid',
  gap: space(2),
  // With large text the hours need the room.
  padding: `min(${space(5)}, 5vw)`,
  borderRadius: frame.radius,
  background: color.surfaceMuted,
  overflowWrap: 'anywhere',
});
export const name = style({ fontSize: '1.0625rem' });
export const links = style({ display: 'grid', justifyItems: 'start' });
export const link = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space(2),
  minHeight: space(10),
  color: color.text,
});
