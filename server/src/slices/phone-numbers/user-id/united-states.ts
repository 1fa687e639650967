/** Which numbers that begin with 1 are of the United States: the others of that plan are known by their area code. */

const CANADA = `204 226 236 249 250 257 263 289 306 343 354 365 367 368 382 387 403 416 418 428 431 437 438 450 460 468 474
506 514 519 537 548 568 579 581 584 587 604 613 639 647 672 683 705 709 742 753 778 780 782 807 819 825 867 873 879 902 905 942`
const CARIBBEAN = '242 246 264 268 284 345 441 473 649 658 664 721 758 767 784 809 829 849 868 869 876'
/** Free of charge, or of nobody: 555 is what examples are made of. */
const OF_NO_PLACE = '500 521 522 533 544 555 566 577 588 600 700 800 833 844 855 866 877 888 900'

const others = new Set([CANADA, CARIBBEAN, OF_NO_PLACE].flatMap((areas) => areas.split(/\s+/)))

export const isOfUnitedStates = (digits: string): boolean =>
  /^1[2-9]\d{9}$/.test(digits) && !others.has(digits.slice(1, 4))
