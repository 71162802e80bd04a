import type { PageView } from '#server/desk/views/desk-view';
import { Activity } from './activity';
import { Days, FilterForm, LeadFilters } from './filters';
import { Box, ShortSelect } from './form-parts';
import * as css from './list.css';
import { ListFrame, ListRow } from './list-frame';
import { ButtonLink, Done } from './parts';
import { rows } from './parts.css';

type InboxView = PageView<'inbox'>;

/** Leads, newest first. */
export const Inbox = ({ view }: { view: InboxView }) => (
  <div className={css.withSide}>
    <ListFrame
      view={view}
      noun="leads"
      tabsLabel="Leads by status"
      beside={
        <ButtonLink href="/desk/leads/add" tone="primary">
          Add a lead
        </ButtonLink>
      }
      above={<Done>{view.done}</Done>}
      search={<Search search={view.search} />}
    >
      <ol className={rows}>
        {view.rows.map((row) => (
          <ListRow
            key={row.id}
            className={css.tightRow}
            name={row.name}
            href={row.href}
            about={row.about}
            chips={row.chips}
            when={row.appointment}
            facts={[row.category, row.place, row.owner].filter(Boolean).join(' · ')}
            other={row.others}
            since={row}
            phone={row.phone}
          />
        ))}
      </ol>
    </ListFrame>
    <Activity view={view.activity} />
  </div>
);

/** Filters the inbox: text search first, other filters on request. */
const Search = ({ search }: Pick<InboxView, 'search'>) => (
  <FilterForm
    action="/desk/leads"
    kept={['status', search.status]}
    words={['Name, email, phone, car or stock number', search.q]}
    summary="More filters"
    isOpen={search.open}
    clear={search.clearHref ? [search.clearHref, 'Show all leads'] : undefined}
  >
    <LeadFilters search={search} />
    <ShortSelect
      name="delivery"
      label="Delivery"
      blank="All"
      value={search.delivery}
      options={search.deliveries}
    />
    <Days from={search.from} to={search.to} />
    {search.watchlist === undefined ? null : (
      <Box name="watchlist" value="1" defaultChecked={search.watchlist} label="Customer with saved cars" />
    )}
  </FilterForm>
);
