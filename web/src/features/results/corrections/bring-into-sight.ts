// For use as a `ref`: scrolls an element into view when it is rendered below the visible part of a screen or panel.
export const bringIntoSight = (said: HTMLElement | null): void => said?.scrollIntoView({ block: 'nearest' })
