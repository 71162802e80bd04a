import type { PageView } from '#server/desk/views/desk-view';
import { button } from '~/ui/button.css';
import * as panel from './customer-panel.css';
import * as lead from './lead-page.css';
import { heading, quiet } from './lead-page.css';
import { Chips, Part, PostForm, Submit } from './parts';
import * as css from './replies.css';

interface LeadProps {
  readonly view: PageView<'lead'>;
}
interface CustomerProps {
  readonly customer: NonNullable<PageView<'lead'>['customer']>;
}

/** Other leads from the same person, which can become one with this, and everything about them. */
export const OtherLeads = ({ view }: LeadProps) => (
  <Part id="others" heading="This person">
    {view.others.length > 0 ? (
      <ul>
        {view.others.map(({ href, about, category, status, age, mergeId, mergedOwner }) => (
          <li key={href} className={css.other}>
            <a className={css.otherLink} href={href}>
              {about}
            </a>
            <span className={quiet}>{[category, status, age].join(' · ')}</span>
            {mergeId ? (
              <details>
                <summary aria-label={`Merge with this lead: ${about}, ${age}`}>Merge</summary>
                <p>
                  The later enquiry becomes part of the earlier one. Owner: {mergedOwner}. You can separate
                  them again.
                </p>
                <PostForm action={view.action} values={{ do: 'merge', lead: mergeId }}>
                  <Submit tone="quiet">Merge these leads</Submit>
                </PostForm>
              </details>
            ) : null}
          </li>
        ))}
      </ul>
    ) : null}
    <p>
      <a className={lead.file} href={view.personHref}>
        Everything about this person
      </a>
    </p>
  </Part>
);

/** The lead's customer: shown to staff because the customer allows it. */
export const CustomerPanel = ({ customer }: CustomerProps) => (
  <section className={panel.panel} aria-labelledby="customer">
    <div>
      <h2 id="customer" className={heading}>
        Customer
      </h2>
      {customer.name ? <p className={panel.name}>{customer.name}</p> : null}
      <p className={quiet}>{customer.since}. They allow staff to see this.</p>
    </div>
    <SavedCars customer={customer} />
    {customer.alerts.length > 0 ? (
      <div>
        <h3 className={panel.part}>Text alerts</h3>
        <ul>
          {customer.alerts.map(({ text, href }) => (
            <li key={text} className={panel.line}>
              {href ? <a href={href}>{text}</a> : text}
            </li>
          ))}
        </ul>
      </div>
    ) : null}
    {customer.drives.length > 0 ? (
      <div>
        <h3 className={panel.part}>Test drives</h3>
        <ul>
          {customer.drives.map(({ text, href, current }) => (
            <li key={href} className={panel.line}>
              {current ? <span>{text}</span> : <a href={href}>{text}</a>}
            </li>
          ))}
        </ul>
      </div>
    ) : null}
  </section>
);

const SavedCars = ({ customer: { cars, moreCars } }: CustomerProps) => (
  <div>
    <h3 className={panel.part}>Saved cars</h3>
    {cars.length === 0 ? <p className={quiet}>None.</p> : null}
    <ul>
      {cars.map(({ name, href, price, saved }) => (
        <li key={href} className={panel.line}>
          <a className={panel.car} href={href}>
            {name}
          </a>
          <span className={panel.price}>{price}</span>
          <span className={quiet}>{saved}</span>
        </li>
      ))}
    </ul>
    {moreCars > 0 ? <p className={quiet}>And {moreCars} more.</p> : null}
  </div>
);

/** Where the lead was sent, and whether it arrived. */
export const Deliveries = ({ view }: LeadProps) =>
  view.deliveries.length > 0 ? (
    <Part id="deliveries" heading="Delivery">
      <ul className={lead.deliveryList}>
        {view.deliveries.map(({ id, destination, chip, text, retry }) => (
          <li key={id} className={lead.deliveryLine}>
            <div>
              <p className={lead.destination}>
                {destination} <Chips chips={[chip]} />
              </p>
              <p className={lead.deliveryText}>{text}</p>
            </div>
            {retry ? (
              <PostForm action={view.action} values={{ do: 'retry' }}>
                <button
                  className={button({ tone: 'quiet' })}
                  type="submit"
                  name="delivery"
                  value={id}
                  aria-label={`Send again to ${destination}`}
                >
                  Send again
                </button>
              </PostForm>
            ) : null}
          </li>
        ))}
      </ul>
    </Part>
  ) : null;
