import { style } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
import { space } from '~/styles/space';

export const page = style({
  display: 'grid',
  gap: space(10),
  gridTemplateColumns: 'minmax(0, 1fr)',
  maxWidth: '40rem',
});
export const quiet = style({ color: color.textMuted });
export const done = style({
  padding: space(4),
  border: `1px solid ${color.positive}`,
  borderRadius: 8,
});
/** Something did not work, or needs a decision: never to be taken for a line of text. */
export const notice = style({
  padding: space(4),
  border: `2px solid ${color.critical}`,
  borderInlineStartWidth: space(2),
  borderRadius: 8,
});
export const buttons = style({ display: 'flex', flexWrap: 'wrap', gap: `${space(3)} ${space(6)}` });
export const section = style({ display: 'grid', gap: space(4), gridTemplateColumns: 'minmax(0, 1fr)' });
export const heading = style({ fontSize: '1.125rem' });
export const form = style({
  display: 'grid',
  gap: space(5),
  gridTemplateColumns: 'minmax(0, 1fr)',
  maxWidth: '26rem',
});
export const link = style({ display: 'inline-flex', alignItems: 'center', minHeight: space(11) });
export const rows = style({ borderBlockStart: `1px solid ${color.line}` });
export const row = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space(3),
  paddingBlock: space(3),
  borderBlockEnd: `1px solid ${color.line}`,
});
export const list = style({ listStyle: 'disc', paddingInlineStart: space(5) });
