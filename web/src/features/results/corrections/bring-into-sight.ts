// As a `ref`: what comes up below the part of a screen or panel that is seen is scrolled to once it is there.
export const bringIntoSight = (said: HTMLElement | null): void => said?.scrollIntoView({ block: 'nearest' })
