import type { CertifiedView } from '#server/stock/cars/views/car-dialog-view';
import { Icon } from '~/ui/icon';
import * as css from './certified.css';

/** The benefits of a manufacturer's certified programme, as a list. */
export const Certified = ({ content: { label, logo, points, link } }: { content: CertifiedView }) => (
  <>
    {logo ? <img src={logo} alt={label} width={120} height={32} /> : <p className={css.label}>{label}</p>}
    <ul className={css.points}>
      {points.map((point) => (
        <li key={point} className={css.point}>
          <Icon name="tick" /> <span>{point}</span>
        </li>
      ))}
    </ul>
    {link ? (
      <p>
        <a href={link.href} rel="noopener">
          {link.text}
        </a>
      </p>
    ) : null}
  </>
);
