import { style } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
import { space } from '~/styles/space';

const line = { borderBlockEnd: `1px solid ${color.line}` } as const;

export const reply = style({
  ...line,
  display: 'flex',
  alignItems: 'center',
  gap: space(3),
  paddingBlock: space(2),
});
export const name = style({ flex: 1, minWidth: 0 });
export const ways = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'end', gap: space(2) });
export const owner = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 18rem) auto',
  justifyContent: 'start',
  alignItems: 'center',
  gap: space(2),
});
export const label = style({ gridColumn: '1 / -1', color: color.textMuted, fontSize: '.875rem' });
export const other = style({
  ...line,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: space(4),
  paddingBlock: space(2),
});
export const otherLink = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: space(8),
});
export const part = style({ scrollMarginBlockStart: space(4) });
export const write = style({ marginBlockStart: space(2) });
export const send = style({ display: 'flex', flexWrap: 'wrap', gap: space(2) });
export const templates = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space(2),
  marginBlock: space(3),
});
