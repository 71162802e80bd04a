import { globalStyle, style } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
import { smallPrint } from '~/styles/patterns';
import { from, space } from '~/styles/space';

export const page = style({
  display: 'grid',
  gap: space(5),
  maxWidth: '44rem',
  paddingBlock: `${space(6)} ${space(16)}`,
});
export const content = style({ display: 'grid', gap: space(5) });
export const address = style({
  display: 'grid',
  gap: space(2),
  gridTemplateColumns: 'minmax(0, 1fr) auto',
});
export const label = style({ gridArea: '1 / 1 / 2 / -1', fontWeight: 600 });
export const copy = style({
  whiteSpace: 'nowrap',
  '@media': { '(scripting: none)': { display: 'none' } },
});
/** At the end of the label's line, so that nothing moves when it announces. */
export const said = style({ gridArea: '1 / 1 / 2 / -1', justifySelf: 'end', color: color.positive });
export const url = style({
  minHeight: space(12),
  paddingInline: space(3),
  border: `1px solid ${color.line}`,
  borderRadius: 6,
  background: color.surfaceMuted,
  color: color.text,
});
export const ways = style({
  display: 'grid',
  gap: space(3),
  '@media': { [from('sm')]: { gridTemplateColumns: 'repeat(3, 1fr)' } },
});

export const certifiedLabel = style({ fontWeight: 600 });
export const points = style({ display: 'grid', gap: space(3) });
export const point = style({ display: 'flex', gap: space(3) });
globalStyle(`${point} > svg`, { flex: 'none', marginTop: space(0.5), color: color.positive });

export const small = style(smallPrint);
export const prose = style({ display: 'grid', gap: space(3), overflowWrap: 'anywhere' });
globalStyle(`${prose} :is(h2, h3, h4)`, { fontSize: '1.0625rem' });
globalStyle(`${prose} ul`, { listStyle: 'disc', paddingInlineStart: space(6) });
globalStyle(`${prose} ol`, { listStyle: 'decimal', paddingInlineStart: space(6) });

export const days = style({ width: '100%', borderCollapse: 'collapse', fontSize: '.9375rem' });
export const place = style({ textAlign: 'start', fontWeight: 600, paddingBlockEnd: space(1) });
globalStyle(`${days} :is(th, td)`, {
  padding: `${space(2)} ${space(3)} ${space(2)} 0`,
  borderBlockEnd: `1px solid ${color.line}`,
  fontWeight: 'inherit',
  textAlign: 'start',
  verticalAlign: 'top',
});
globalStyle(`${days} thead th`, { ...smallPrint });
export const name = style({ display: 'block', ...smallPrint });
