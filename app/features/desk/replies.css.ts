import { style } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
import { space } from '~/styles/space';

const line = { borderBlockEnd: `1px solid ${color.line}` } as const;

export const reply = style({
  ...line,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space(2),
  paddingBlock: space(2),
});
export const name = style({ marginInlineEnd: 'auto' });
export const owner = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space(2) });
export const label = style({ color: color.textMuted, fontSize: '.875rem' });
export const choice = style({ width: 'auto', minWidth: '10rem', maxWidth: '100%' });
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
  overflowWrap: 'anywhere',
});
