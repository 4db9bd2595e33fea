// The way out of the product to another site, in one place that tests can watch.
export const leavePage = {
  to(url: string): void {
    window.location.assign(url)
  },
}
