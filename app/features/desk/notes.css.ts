import { style } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
import { space } from '~/styles/space';

export const notes = style({ display: 'grid', gap: space(2) });
export const form = style({ display: 'grid', gap: space(3) });
export const list = style({ marginBlockStart: space(4), borderBlockStart: `1px solid ${color.line}` });
export const note = style({ paddingBlock: space(3), borderBlockEnd: `1px solid ${color.line}` });
export const written = style({ whiteSpace: 'pre-line', overflowWrap: 'anywhere' });
export const done = style({ color: color.textMuted });
export const by = style({ marginBlockStart: space(1), color: color.textMuted, fontSize: '.875rem' });
