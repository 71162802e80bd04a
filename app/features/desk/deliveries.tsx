import type { LeadPageView } from '#server/desk/views/lead-page-view';
import { button } from '~/ui/button.css';
import { Chips } from './chips';
import * as css from './lead-page.css';
import { heading } from './lead-page.css';

/** Where the lead was sent, and whether it arrived. */
export const Deliveries = ({ view }: { view: LeadPageView }) =>
  view.deliveries.length > 0 ? (
    <section aria-labelledby="deliveries">
      <h2 id="deliveries" className={heading}>
        Delivery
      </h2>
      <ul className={css.deliveryList}>
        {view.deliveries.map(({ id, destination, chip, text, retry }) => (
          <li key={id} className={css.deliveryLine}>
            <div>
              <p className={css.destination}>
                {destination} <Chips chips={[chip]} />
              </p>
              <p className={css.deliveryText}>{text}</p>
            </div>
            {retry ? (
              <form method="post" action={view.action}>
                <input type="hidden" name="do" value="retry" />
                <button
                  className={button({ tone: 'quiet' })}
                  type="submit"
                  name="delivery"
                  value={id}
                  aria-label={`Send again to ${destination}`}
                >
                  Send again
                </button>
              </form>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  ) : null;
