import { button } from './button.css';
import { Picture, type PictureView } from './picture';
import * as css from './promo-card.css';

export interface PromoView {
  /** So many cars of the list stand before it. */
  readonly carsBefore: number;
  readonly title: string;
  readonly text?: string | undefined;
  readonly button: string;
  readonly href: string;
  readonly picture?: PictureView | undefined;
}

/** A card of the dealer's own between the cars. */
export const PromoCard = ({ promo }: { promo: PromoView }) => (
  <li className={css.promo}>
    {promo.picture ? <Picture picture={promo.picture} sizes="300px" /> : null}
    <div className={css.words}>
      <h2 className={css.title}>{promo.title}</h2>
      {promo.text ? <p>{promo.text}</p> : null}
      <a className={`${button({ tone: 'quiet' })} ${css.link}`} href={promo.href}>
        {promo.button}
      </a>
    </div>
  </li>
);
