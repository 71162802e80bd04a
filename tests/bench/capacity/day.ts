import { createDice } from '../../../prisma-free-fixtures/mulberry32';
import { type Costs, cachedShare, leadShare, pagesOfVisit, visitsPerDay } from './costs';
import { EventQueue } from './event-queue';
import { Cores, EventLoop, Server } from './resources';
import { hourMs, minuteMs, storms, type Window, windowsOfDay } from './windows';

/** Visits of each hour from midnight, as a share of the day. */
const hours = [
  0.012, 0.007, 0.005, 0.004, 0.006, 0.013, 0.026, 0.039, 0.051, 0.058, 0.061, 0.063, 0.066, 0.062, 0.058,
  0.056, 0.056, 0.058, 0.064, 0.072, 0.074, 0.053, 0.024, 0.012,
];
const readingMs = 25_000;
/** A page that waits for its database longer than this becomes an error page. */
const patienceMs = 5_000;
const askAgainMs = 250;
const errorPageCpuMs = 0.5;

export interface DayOptions {
  readonly tenants: number;
  readonly processes: number;
  readonly cores: number;
  readonly costs: Costs;
}

type Kind = keyof typeof pagesOfVisit;

/** A day of all tenants on one machine for the site's processes; the engines have machines of their own. */
class Day {
  readonly #queue = new EventQueue();
  readonly #dice = createDice(20_261_126);
  readonly #cores: Cores;
  readonly #loops: readonly EventLoop[];
  readonly #threads: readonly EventLoop[];
  readonly #search: Server;
  readonly #database: Server;
  readonly #windows = windowsOfDay();

  constructor(private readonly options: DayOptions) {
    this.#cores = new Cores(this.#queue, options.cores);
    const loops = () => Array.from({ length: options.processes }, () => new EventLoop(this.#cores));
    [this.#loops, this.#threads] = [loops(), loops()];
    this.#search = new Server(this.#queue, 4);
    this.#database = new Server(this.#queue, 10 * options.processes);
  }

  run(): readonly Window[] {
    this.#arrive();
    this.#planStorms();
    for (const window of this.#windows) {
      this.#queue.after(window.fromMs, () => {
        window.busyMs -= this.#cores.busyMs;
      });
      this.#queue.after(window.toMs, () => {
        window.busyMs += this.#cores.busyMs;
      });
    }
    this.#queue.runUntil(24 * hourMs);
    return this.#windows;
  }

  #random(meanMs: number): number {
    return -Math.log(1 - this.#dice.next()) * meanMs;
  }

  #oneOf(loops: readonly EventLoop[]): EventLoop {
    return this.#dice.pick(loops);
  }

  #arrive(): void {
    const share = hours[Math.floor(this.#queue.nowMs / hourMs)] ?? 0.01;
    this.#visit();
    const everyMs = hourMs / (this.options.tenants * visitsPerDay * share);
    this.#queue.after(this.#random(everyMs), () => this.#arrive());
  }

  #visit(): void {
    let atMs = 0;
    for (const kind of ['home', 'search', 'car'] as const) {
      for (let count = 0; count < pagesOfVisit[kind]; count += 1) {
        this.#queue.after(atMs, () => this.#page(kind));
        atMs += this.#random(readingMs);
      }
    }
    if (!this.#dice.chance(leadShare)) return;
    const cpuMs = this.#random(this.options.costs.leadCpuMs);
    this.#queue.after(atMs, () => this.#oneOf(this.#loops).run(cpuMs, () => undefined));
  }

  #page(kind: Kind): void {
    const { costs } = this.options;
    const startedMs = this.#queue.nowMs;
    const loop = this.#oneOf(this.#loops);
    const end = (isAnswered: boolean) => () => {
      for (const window of this.#windows) window.note(startedMs, this.#queue.nowMs, isAnswered);
    };
    if (this.#dice.chance(cachedShare)) {
      loop.run(this.#random(costs.cachedPageCpuMs), end(true));
      return;
    }
    const cpuMs = this.#random(kind === 'search' ? costs.searchPageCpuMs : costs.renderedPageCpuMs);
    const draw = (moreMs = 0) =>
      this.#query(startedMs, (isAnswered) =>
        loop.run(isAnswered ? cpuMs + moreMs : errorPageCpuMs, end(isAnswered)),
      );
    if (kind !== 'search') draw();
    else if (this.#search.isAway) draw(costs.plainSearchCpuMs);
    else this.#search.run(this.#random(costs.searchMs), () => draw());
  }

  /** Asks the database; while it is away again and again, up to the page's patience. */
  #query(startedMs: number, done: (isAnswered: boolean) => void): void {
    if (!this.#database.isAway) {
      this.#database.run(this.#random(this.options.costs.queriesMs), () => done(true));
    } else if (this.#queue.nowMs - startedMs >= patienceMs) {
      done(false);
    } else {
      this.#queue.after(askAgainMs, () => this.#query(startedMs, done));
    }
  }

  #planStorms(): void {
    for (let tenant = 0; tenant < this.options.tenants; tenant += 1) {
      const atMs = storms.imports.fromMs + this.#dice.next() * minuteMs;
      const cpuMs = this.#random(this.options.costs.importCpuMs);
      this.#queue.after(atMs, () => this.#oneOf(this.#threads).run(cpuMs, () => undefined));
    }
    this.#planAbsence(this.#search, storms.searchRestart);
    this.#planAbsence(this.#database, storms.databaseFailover);
  }

  #planAbsence(server: Server, { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number }): void {
    this.#queue.after(fromMs, () => {
      server.isAway = true;
    });
    this.#queue.after(toMs, () => {
      server.isAway = false;
    });
  }
}

export const simulateDay = (options: DayOptions): readonly Window[] => new Day(options).run();
