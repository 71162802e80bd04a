import { style } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
import { space } from '~/styles/space';

export const entries = style({ borderBlockStart: `1px solid ${color.line}` });
export const entry = style({ paddingBlock: space(3), borderBlockEnd: `1px solid ${color.line}` });
export const about = style({ display: 'inline-block', minHeight: space(6) });
export const onward = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space(4) });
