import type { PageView } from '#server/desk/views/desk-view';
import * as field from '~/ui/field.css';
import { Icon } from '~/ui/icon';
import { pairLabel, select } from '~/ui/input.css';
import { Activity } from './activity';
import * as css from './inbox.css';
import { ButtonLink, Chips, Done } from './parts';
import { Days, FilterForm, ListFrame, WordSearch } from './record-list';

type InboxView = PageView<'inbox'>;

/** Leads, newest first. */
export const Inbox = ({ view }: { view: InboxView }) => (
  <div className={css.page}>
    <ListFrame
      view={view}
      noun="leads"
      tabsLabel="Leads by status"
      beside={<ButtonLink href="/desk/leads/add">Add a lead</ButtonLink>}
      above={<Done>{view.done}</Done>}
      search={<InboxSearch search={view.search} />}
      onward={
        view.exportHref ? (
          <a className={css.plainLink} href={view.exportHref} download>
            Export as CSV
          </a>
        ) : null
      }
    >
      <ol className={css.rows}>
        {view.rows.map((row) => (
          <LeadRow key={row.id} row={row} />
        ))}
      </ol>
    </ListFrame>
    <Activity view={view.activity} />
  </div>
);

/** A lead as a row: who, which car, how long ago, and its status. The whole row is a link. */
const LeadRow = ({ row }: { row: InboxView['rows'][number] }) => (
  <li className={css.leadRow}>
    <h2 className={css.oneLineName}>
      <a className={css.link} href={row.href}>
        {row.name}
      </a>
    </h2>
    <p className={css.about}>{row.about}</p>
    <p className={css.stateLine}>
      <Chips chips={row.chips} />
      {row.appointment ? <strong className={css.when}>{row.appointment}</strong> : null}
      <span className={css.kindCut}>{[row.category, row.place, row.owner].filter(Boolean).join(' · ')}</span>
      {row.others ? (
        <a className={css.others} href={row.others.href}>
          {row.others.text}
        </a>
      ) : null}
    </p>
    <time className={css.age} dateTime={row.at} title={row.atText}>
      {row.age}
    </time>
    {row.phone ? (
      <a className={css.call} href={row.phone.href} aria-label={`Call ${row.name}, ${row.phone.text}`}>
        <Icon name="phone" />
      </a>
    ) : null}
  </li>
);

/** Filters the inbox: text search first, other filters on request. A GET form. */
const InboxSearch = ({ search }: { search: InboxView['search'] }) => (
  <FilterForm
    action="/desk/leads"
    summary="More filters"
    isOpen={search.open}
    clear={search.clearHref ? [search.clearHref, 'Show all leads'] : undefined}
    above={
      <>
        {search.status ? <input type="hidden" name="status" value={search.status} /> : null}
        <WordSearch label="Name, email, phone, car or stock number" q={search.q} />
      </>
    }
  >
    <Choice name="category" label="About" value={search.category} options={search.categories.map(asOption)} />
    <Choice name="place" label="Location" value={search.place} options={search.places.map(named)} />
    <Choice name="owner" label="Owner" value={search.owner} options={search.owners.map(named)} />
    <Choice name="delivery" label="Delivery" value={search.delivery} options={search.deliveries} />
    <Days from={search.from} to={search.to} />
    {search.watchlist === undefined ? null : (
      <label className={field.box}>
        <input type="checkbox" name="watchlist" value="1" defaultChecked={search.watchlist} />
        <span>Customer with saved cars</span>
      </label>
    )}
  </FilterForm>
);

interface Option {
  readonly value: string;
  readonly text: string;
}
const asOption = (text: string): Option => ({ value: text, text });
/** Something with a name as an option of a choice. */
export const named = ({ id, name }: { readonly id: string; readonly name: string }): Option => ({
  value: id,
  text: name,
});

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly options: readonly Option[];
}

/** A choice that may stay open. */
export const Choice = ({ name, label, value, options }: ChoiceProps) =>
  options.length > 0 ? (
    <label className={pairLabel}>
      {label}
      <select className={select} name={name} defaultValue={value}>
        <option value="">All</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </label>
  ) : null;
