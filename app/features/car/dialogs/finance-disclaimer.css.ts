import { style } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';

export const small = style({ fontSize: '.875rem', color: color.textMuted });
export const prose = style({ overflowWrap: 'anywhere' });
