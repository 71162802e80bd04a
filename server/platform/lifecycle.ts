/** Whether this process is about to stop: load balancers then send no more requests here. */
export class Lifecycle {
  #isStopping = false;

  get isStopping(): boolean {
    return this.#isStopping;
  }

  beginStopping(): void {
    this.#isStopping = true;
  }
}
