import { globalStyle, style } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
import { opener } from '~/styles/patterns';
import { space } from '~/styles/space';

export const page = style({
  display: 'grid',
  gap: space(6),
  gridTemplateColumns: 'minmax(0, 44rem)',
  paddingBlock: `${space(8)} ${space(16)}`,
});
export const done = style({
  display: 'flex',
  alignItems: 'center',
  gap: space(2),
  color: color.positive,
  fontWeight: 600,
});
globalStyle(`${done} svg`, { flex: 'none' });
export const part = style({ display: 'grid', gap: space(4) });
export const heading = style({ fontSize: '1.25rem' });
export const cancel = style({
  paddingBlock: space(3),
  borderBlockStart: `1px solid ${color.line}`,
});
export const summary = style(opener);
export const sure = style({ display: 'grid', gap: space(3), justifyItems: 'start', paddingBlock: space(2) });
export const start = style({ justifySelf: 'start' });
