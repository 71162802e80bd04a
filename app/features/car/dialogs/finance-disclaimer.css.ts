import { globalStyle, style } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
import { space } from '~/styles/space';

export const small = style({ fontSize: '.875rem', color: color.textMuted });
export const prose = style({ display: 'grid', gap: space(3), overflowWrap: 'anywhere' });
globalStyle(`${prose} :is(h2, h3, h4)`, { fontSize: '1.0625rem' });
globalStyle(`${prose} ul`, { listStyle: 'disc', paddingInlineStart: space(6) });
globalStyle(`${prose} ol`, { listStyle: 'decimal', paddingInlineStart: space(6) });
