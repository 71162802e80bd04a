/** Keeps the newest `size` entries; the oldest is dropped when it is full. */
export class BoundedCache<T> {
  private readonly entries = new Map<string, T>();
  constructor(readonly size: number) {}

  get(key: string): T | undefined {
    return this.entries.get(key);
  }
  set(key: string, value: T): void {
    this.entries.delete(key);
    this.entries.set(key, value);
    for (const oldest of this.entries.keys()) {
      if (this.entries.size <= this.size) return;
      this.entries.delete(oldest);
    }
  }
}
