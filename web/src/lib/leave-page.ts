// Leaves the product for another site, in one place that tests can observe.
export const leavePage = {
  to(url: string): void {
    window.location.assign(url)
  },
}
