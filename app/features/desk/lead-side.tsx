import type { PageView } from '#server/desk/views/desk-view';
import { PostForm, Submit } from './form-parts';
import { Part, TextLink } from './parts';
import * as css from './parts.css';
import { Row } from './rows';

interface LeadProps {
  readonly view: PageView<'lead'>;
}

/** Other leads from the same person, which can become one with this, and everything about them. */
export const OtherLeads = ({ view }: LeadProps) => (
  <Part id="others" heading="This person">
    {view.others.length > 0 ? (
      <ul className={css.rows}>
        {view.others.map(({ href, about, category, status, age, mergeId, mergedOwner }) => (
          <Row key={href} name={about} href={href} facts={[[category, status, age].join(' · ')]}>
            {mergeId ? (
              <details>
                <summary className={css.summary} aria-label={`Merge with this lead: ${about}, ${age}`}>
                  Merge
                </summary>
                <p>
                  The later enquiry becomes part of the earlier one. Owner: {mergedOwner}. You can separate
                  them again.
                </p>
                <PostForm action={view.action} values={{ do: 'merge', lead: mergeId }}>
                  <Submit tone="quiet">Merge these leads</Submit>
                </PostForm>
              </details>
            ) : null}
          </Row>
        ))}
      </ul>
    ) : null}
    <TextLink href={view.personHref}>Everything about this person</TextLink>
  </Part>
);

/** The lead's customer: shown to staff because the customer allows it. */
export const CustomerPanel = ({ customer }: { customer: NonNullable<LeadProps['view']['customer']> }) => (
  <Part id="customer" heading="Customer" className={css.framed}>
    <div>
      {customer.name ? <strong>{customer.name}</strong> : null}
      <p className={css.quiet}>{customer.since}. They allow staff to see this.</p>
    </div>
    <h3>Saved cars</h3>
    {customer.cars.length === 0 ? <p className={css.quiet}>None.</p> : null}
    <ul className={css.rows}>
      {customer.cars.map(({ name, href, price, saved }) => (
        <Row key={href} name={name} href={href} facts={[price, saved]} />
      ))}
    </ul>
    {customer.moreCars > 0 ? <p className={css.quiet}>And {customer.moreCars} more.</p> : null}
    <Links heading="Text alerts" links={customer.alerts} />
    <Links heading="Test drives" links={customer.drives} />
  </Part>
);

interface LinksProps {
  readonly heading: string;
  readonly links: readonly {
    readonly text: string;
    readonly href?: string | undefined;
    readonly current?: boolean;
  }[];
}

const Links = ({ heading, links }: LinksProps) =>
  links.length > 0 ? (
    <>
      <h3>{heading}</h3>
      <ul className={css.rows}>
        {links.map(({ text, href, current }) => (
          <Row key={href ?? text} name={text} href={current ? undefined : href} />
        ))}
      </ul>
    </>
  ) : null;

/** Where the lead was sent, and whether it arrived. */
export const Deliveries = ({ view }: LeadProps) =>
  view.deliveries.length > 0 ? (
    <Part id="deliveries" heading="Delivery">
      <ul className={css.rows}>
        {view.deliveries.map(({ id, destination, chip, text, retry }) => (
          <Row key={id} name={destination} chip={chip} facts={[text]}>
            {retry ? (
              <PostForm action={view.action} values={{ do: 'retry' }}>
                <Submit tone="quiet" name="delivery" value={id} label={`Send again to ${destination}`}>
                  Send again
                </Submit>
              </PostForm>
            ) : null}
          </Row>
        ))}
      </ul>
    </Part>
  ) : null;
