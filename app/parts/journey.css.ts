import { globalStyle, style } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
import { failureBanner, noticeBar, oneColumn, screenOnly, smallPrint, wrappingRow } from '~/styles/patterns';
import { below, from, space } from '~/styles/space';

export const page = style({ minHeight: '60vh', paddingBlock: `${space(6)} ${space(16)}` });
export const head = style({ ...oneColumn, gap: space(3), maxWidth: '42rem' });
export const title = style({ overflowWrap: 'anywhere', selectors: { '&:focus': { outline: 'none' } } });
export const small = style(smallPrint);
export const back = style({
  ...screenOnly,
  display: 'inline-flex',
  alignItems: 'center',
  justifySelf: 'start',
  gap: space(1),
  minHeight: space(8),
  textDecoration: 'none',
  selectors: {
    '&:hover': { textDecoration: 'underline' },
    '&::before': { content: '"‹"', fontSize: '1.5em', lineHeight: 1 },
  },
});
export const notice = style(noticeBar);

export const progress = style({ display: 'grid', gap: space(2) });
export const count = style(smallPrint);
export const part = style({ color: color.text });
export const bar = style({ display: 'grid', gridAutoFlow: 'column', gridAutoColumns: '1fr', gap: space(1) });
const one = style({ borderBlockStart: '4px solid', borderRadius: 2 });
export const reached = style([one, { borderColor: color.accent }]);
export const ahead = style([
  one,
  { borderColor: color.line, '@media': { '(forced-colors: active)': { borderColor: 'GrayText' } } },
]);

export const phone = style({ whiteSpace: 'nowrap' });
export const form = style({ ...oneColumn, gap: space(5) });
export const fields = style({
  ...oneColumn,
  gap: space(4),
  '@media': { [from('sm')]: { gridTemplateColumns: '1fr 1fr', alignItems: 'end' } },
});
export const half = style({ minWidth: 0 });
export const whole = style({ minWidth: 0, gridColumn: '1 / -1' });
export const block = style({ ...oneColumn, gap: space(3) });
export const heading = style({ fontSize: '1.25rem' });
/** The first button is as wide as a phone. */
export const buttons = style([wrappingRow, screenOnly]);
globalStyle(`${buttons} > :first-child`, { '@media': { [below('sm')]: { flex: '1 1 100%' } } });
export const failure = style(failureBanner);
export const facts = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(8rem, 100%), 1fr))',
  gap: space(3),
});
globalStyle(`${facts} dt`, { ...smallPrint });
export const nextSteps = style({
  display: 'grid',
  gap: space(3),
  paddingInlineStart: space(6),
  listStyle: 'decimal',
});
