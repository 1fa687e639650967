/** How much a definition may hold. */

export const IMAGE_CAROUSELS_PER_FLOW_MAX = 3
export const COMPONENTS_PER_SCREEN_MAX = 50
export const SCREENS_MAX = 100
export const BRANCHES_PER_SCREEN_MAX = 10
export const IF_NESTING_MAX = 3
