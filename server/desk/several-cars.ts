import { catchUpWithStock } from '#server/search/catch-up';
import type { Car } from '#server/settings/car';
import type { ChangeFailure } from '#server/stock/feeds/change-car';
import { newlyKept } from '#server/stock/feeds/rules/kept-fields';
import { dollars } from '#server/stock/rules/price-line';
import { carOf } from './car-page';
import { editCar } from './change-stock-car';
import type { StaffVisit } from './create-desk';
import { type FormAnswer, goTo, showPage } from './desk-outcome';
import { askAboutDrives } from './lost-drives';
import { bulkStates, type CarState, carState, changesTo, stateOf, stateWords } from './rules/car-state';
import { bigChange, changedPrice, priceChangeText, readPriceChange } from './rules/price-change';
import { stockHref, stockList } from './rules/stock-list';
import { cancelledText, changedText, listedStock, stockListView, stockPath, undoneText } from './stock-page';

type KnownCar = NonNullable<Awaited<ReturnType<typeof carOf>>>;

/** A change of one of several cars; a text says why it is not made, and completes "the car …". */
interface Planned {
  readonly changes: Readonly<Partial<Car>>;
  /** For the audit log. */
  readonly detail: string;
  /** The state or the price that an undo brings back. */
  readonly was: string;
  readonly isExpected?: (car: Car) => boolean;
  /** Fields that follow the feed again. */
  readonly follow?: readonly string[];
}

/**
 * Changes the cars that are ticked in the list: their state at once, their prices after a preview. A car that can't be
 * changed is named with the reason; the others are changed. Null: there is no such form.
 */
export async function changeSeveral(visit: StaffVisit, form: URLSearchParams): FormAnswer {
  if (form.get('do') === 'undo') return undo(visit, form);
  const ids = [...new Set(form.getAll('car'))].slice(0, stockList.perPage);
  if (ids.length === 0)
    return showPage(await stockListView(visit, { problems: ['Tick one or more cars first.'], form }));
  const state = bulkStates.find((one) => one === form.get('state'));
  if (state) return changeStates(visit, form, ids, state);
  const change = readPriceChange(form);
  if (!change.ok)
    return showPage(await stockListView(visit, { problems: [change.error], ticked: ids, form }));
  if (form.get('do') === 'preview') return showPage(await pricesView(visit, form, ids), 200);
  if (form.get('do') !== 'prices') return null;
  return changeAll(visit, ids, ({ stored }) => {
    const next = changedPrice(stored, change.value);
    if (!next.ok) return next.error;
    const seen = form.get(`price-${stored.id}`);
    return {
      changes: { price: next.value },
      detail: `price from ${dollars(stored.price ?? 0)} to ${dollars(next.value)}`,
      was: String(stored.price),
      isExpected: ({ price }) => String(price) === seen,
    };
  });
}

async function changeStates(
  visit: StaffVisit,
  form: URLSearchParams,
  ids: readonly string[],
  state: CarState,
): FormAnswer {
  const { query } = await listedStock(visit);
  const { question, count } = await askAboutDrives(visit, {
    form,
    carIds: ids,
    state,
    action: stockHref(query, { after: query.after }, `${stockPath}/several`),
    backHref: stockHref(query, { after: query.after }),
  });
  return question ?? changeAll(visit, ids, (car) => stateChange(car, state), { lostDrives: count });
}

function stateChange({ stored, marked }: KnownCar, state: CarState): Planned | string {
  const isHeld = stateOf(stored) !== stateOf(marked);
  if (isHeld && state === 'for_sale') return 'is reserved on this website: end the reservation first';
  const changes = changesTo(state, stored);
  const was = stateOf(stored);
  if (Object.keys(changes).length > 0)
    return { changes, detail: stateWords[state].chip.text.toLowerCase(), was };
  return `is ${stateWords[state].chip.text.toLowerCase()} already`;
}

/**
 * Brings back the states or the prices that cars had before they were changed together. Fields that only that change has
 * kept from the feed follow it again.
 */
async function undo(visit: StaffVisit, form: URLSearchParams): FormAnswer {
  const earlier = new Map(
    form
      .getAll('was')
      .slice(0, stockList.perPage)
      .map((text): [string, readonly string[]] => [text.split(' ')[0] ?? '', text.split(' ').slice(1)]),
  );
  const plan = (car: KnownCar): Planned | string => {
    const [was = '', ...marked] = earlier.get(car.stored.id) ?? [];
    const planned = priceOrState(car, was);
    if (typeof planned === 'string') return planned;
    return { ...planned, follow: marked.filter((name) => Object.hasOwn(planned.changes, name)) };
  };
  return changeAll(visit, [...earlier.keys()], plan, { isUndo: true });
}

function priceOrState(car: KnownCar, was: string): Planned | string {
  const state = carState(was);
  if (state) return stateChange(car, state);
  const price = Number(was);
  if (!(price > 0)) return 'can’t be changed back';
  return { changes: { price }, detail: `price back to ${dollars(price)}`, was: '' };
}

async function changeAll(
  visit: StaffVisit,
  ids: readonly string[],
  plan: (car: KnownCar) => Planned | string,
  { lostDrives = 0, isUndo = false }: { readonly lostDrives?: number; readonly isUndo?: boolean } = {},
): FormAnswer {
  const { services, tenant } = visit;
  const problems: string[] = [];
  const ticked: string[] = [];
  const changed: string[] = [];
  for (const id of ids) {
    const car = await carOf({ ...visit, id });
    const planned = car ? plan(car) : 'is no longer in stock';
    const edited = car && typeof planned !== 'string' ? await editCar(visit, car.stored, planned) : undefined;
    if (edited?.ok && typeof planned !== 'string') {
      changed.push([id, planned.was, ...newlyKept(planned.changes, car?.kept ?? {})].join(' '));
      continue;
    }
    const reason = edited && !edited.ok ? failureText(edited.error) : planned;
    problems.push(`${car ? nameOf(car.stored) : 'A car'} ${reason}.`);
    ticked.push(id);
  }
  await catchUpWithStock(services, tenant.slug);
  if (problems.length === 0) return goTo(await backHref(visit, changed, { lostDrives, isUndo }));
  const count = changed.length;
  const text = isUndo ? undoneText(count) : changedText(count);
  const done = count > 0 ? `${text}${cancelledText(lostDrives, tenant)}` : undefined;
  const state = { done, problems: [...new Set(problems)], ticked, changed: isUndo ? [] : changed };
  return showPage(await stockListView(visit, state));
}

/** The list, with a word of what was done and what an undo brings back. */
async function backHref(
  visit: StaffVisit,
  changed: readonly string[],
  { lostDrives, isUndo }: { readonly lostDrives: number; readonly isUndo: boolean },
): Promise<string> {
  const { query } = await listedStock(visit);
  const back = stockHref(query, { after: query.after });
  const params = isUndo
    ? new URLSearchParams({ undone: String(changed.length) })
    : new URLSearchParams([
        ['changed', String(changed.length)],
        ...(lostDrives > 0 ? [['cancelled', String(lostDrives)]] : []),
        ...changed.map((was) => ['was', was]),
      ]);
  return `${back}${back.includes('?') ? '&' : '?'}${params}`;
}

const nameOf = ({ stocknum, name }: Car): string => (stocknum === undefined ? name : `${stocknum}, ${name},`);

function failureText(failure: ChangeFailure): string {
  switch (failure.kind) {
    case 'unexpected':
      return 'has another price by now';
    case 'unknown':
      return 'is no longer in stock';
    case 'invalid':
      return `can’t be changed: ${failure.remarks.map(({ field, problem }) => `${field} ${problem}`).join(', ')}`;
    default:
      return 'could not be changed just now';
  }
}

/** The old and the new price of each car, before anything is changed. */
export async function pricesView(visit: StaffVisit, form: URLSearchParams, ids: readonly string[]) {
  const change = readPriceChange(form);
  if (!change.ok) return null;
  const cars = await Promise.all(ids.map((id) => carOf({ ...visit, id })));
  const planned = cars.flatMap((car) =>
    car ? [{ car: car.stored, next: changedPrice(car.stored, change.value) }] : [],
  );
  const { query } = await listedStock(visit);
  const { direction, unit, amount } = change.value;
  return {
    page: 'stock-prices' as const,
    text: priceChangeText(change.value),
    rows: planned.flatMap(({ car, next }) =>
      next.ok
        ? [
            {
              id: car.id,
              name: car.name,
              stocknum: car.stocknum,
              seen: String(car.price),
              before: dollars(car.price ?? 0),
              after: dollars(next.value),
              big: bigChange(car.price, next.value),
            },
          ]
        : [],
    ),
    problems: planned.flatMap(({ car, next }) => (next.ok ? [] : [`${nameOf(car)} ${next.error}.`])),
    action: stockHref(query, { after: query.after }, `${stockPath}/several`),
    values: { do: 'prices', direction, unit, amount: String(amount) },
    backHref: stockHref(query, { after: query.after }),
  };
}
