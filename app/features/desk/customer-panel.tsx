import type { CustomerPanelView } from '#server/desk/views/customer-panel-view';
import * as css from './customer-panel.css';
import { heading, quiet } from './lead-page.css';

/** The lead's customer: shown to staff because the customer allows it. */
export const CustomerPanel = ({ customer }: { customer: CustomerPanelView }) => (
  <section className={css.panel} aria-labelledby="customer">
    <div>
      <h2 id="customer" className={heading}>
        Customer
      </h2>
      {customer.name ? <p className={css.name}>{customer.name}</p> : null}
      <p className={quiet}>{customer.since}. They allow staff to see this.</p>
    </div>
    <SavedCars customer={customer} />
    {customer.alerts.length > 0 ? (
      <div>
        <h3 className={css.part}>Text alerts</h3>
        <ul>
          {customer.alerts.map(({ text, href }) => (
            <li key={text} className={css.line}>
              {href ? <a href={href}>{text}</a> : text}
            </li>
          ))}
        </ul>
      </div>
    ) : null}
    {customer.drives.length > 0 ? (
      <div>
        <h3 className={css.part}>Test drives</h3>
        <ul>
          {customer.drives.map(({ text, href, current }) => (
            <li key={href} className={css.line}>
              {current ? <span>{text}</span> : <a href={href}>{text}</a>}
            </li>
          ))}
        </ul>
      </div>
    ) : null}
  </section>
);

const SavedCars = ({ customer: { cars, moreCars } }: { customer: CustomerPanelView }) => (
  <div>
    <h3 className={css.part}>Saved cars</h3>
    {cars.length === 0 ? <p className={quiet}>None.</p> : null}
    <ul>
      {cars.map(({ name, href, price, saved }) => (
        <li key={href} className={css.line}>
          <a className={css.car} href={href}>
            {name}
          </a>
          <span className={css.price}>{price}</span>
          <span className={quiet}>{saved}</span>
        </li>
      ))}
    </ul>
    {moreCars > 0 ? <p className={quiet}>And {moreCars} more.</p> : null}
  </div>
);
