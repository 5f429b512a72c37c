export default {
  title: 'Help / Getting Started',
  lead: 'What each screen you may open is for, and answers to what colleagues ask.',
  contents: 'On this page',
  open: 'Open this screen',
  begin: 'Show where to begin',
  beginFailed: 'This could not be saved. Try again.',
  find: 'Find in this help',
  findHint: 'For example: expire, lock, undo',
  found_one: '{{count}} section found',
  found_other: '{{count}} sections found',
  nothingFound: 'Nothing here speaks of “{{text}}”. Try another word, or ask your Local Administrator.',
  picture: 'How the screen looks: {{screen}}',
  contactTitle: 'If something is missing',
  contact:
    'What you see depends on your roles. Please contact your Local Administrator to request access, and mention the page you need.',
  section: {
    home: {
      title: 'Home',
      steps: {
        one: 'Home shows what waits for you: reservations that expire soon, drafts, messages that failed, imports with errors.',
        two: 'Type the Child ID from a letter or a phone call into Find a child, and the card opens. Type a name to search for it.',
        three: 'Your name at the top opens your profile: language, light or dark colours, your office and your roles.',
      },
      questions: {
        first: {
          ask: 'How do I get anywhere without the mouse?',
          answer:
            'Find anything in the header, or Ctrl K (Cmd K on a Mac), finds children, reservations, projects, saved searches and actions: type a few letters and press Enter. The ? key shows all shortcuts.',
        },
        second: {
          ask: 'Why was I logged out?',
          answer:
            'You are logged out when you have been idle for a while; your office decides for how long. One minute before, PRCDS asks whether you want to stay. When you come back, it offers you what you had typed.',
        },
        third: {
          ask: 'Why do I see fewer screens than a colleague?',
          answer:
            'What you see depends on your roles. A page you may not open names the privilege that is missing and can send a request to your Local Administrator.',
        },
      },
    },
    searchChild: {
      steps: {
        one: 'Fill in at least one criterion and choose Search. A Child ID looks like ETH-193408-0127; dashes and capital letters do not matter.',
        two: 'Open a Child ID to read the card. Your results stay when you come back, and Previous and Next walk through them.',
        three:
          'Tick children in the list to act on several at once. The bar above the list tells how many you may choose.',
      },
      questions: {
        first: {
          ask: 'How do I search for a whole list of children?',
          answer:
            'Copy the column of Child IDs from your table and paste it into Child ID: up to 500 are searched at once, and those not found are listed.',
        },
        second: {
          ask: 'Nothing was found. Why?',
          answer:
            'The screen then shows, for each criterion, how many children match it alone and how many would be found without it. One click removes it and searches again.',
        },
        third: {
          ask: 'Can I keep a search?',
          answer:
            'Save it under a name, for yourself or for your whole office. It is then on Home, with the number it found last. Copy link gives an address you can send to a colleague.',
        },
        fourth: {
          ask: 'What does Held by another office mean?',
          answer:
            'Another office has reserved this child or proposed it to a sponsor. You see that, but not for whom. When the hold ends, the child is Pledgeable again.',
        },
        fifth: {
          ask: 'What may I change on a card?',
          answer:
            'The support office child name and the comments of your own office. Everything else comes from the field. Each change is kept in Child Audit with the old and the new value.',
        },
        sixth: {
          ask: 'How do I send a child status message (CSM)?',
          answer:
            'Tick up to 10 children in the results, or open a card, and choose Send CSM. Give each child one code, review and send. CSM history tells when the message was received and answered.',
        },
        seventh: {
          ask: 'How do I choose between a few children?',
          answer:
            'Tick two to four of them in the results and choose Compare. You see them side by side: equal values in one line, different ones with a dot. If you may reserve children, you add one of them or all to a reservation from there. Each comparison is logged like opening their cards.',
        },
      },
    },
    dataQuality: {
      steps: {
        one: 'Choose a country to see its projects. Each figure is a number of children and their share; sort by it to find where there is most to do.',
        two: 'Choose a figure to see exactly these children, in the child search or in a list of this page.',
        three: 'Export for the field office gives a file with the figures and the IDs of the children, without names.',
      },
      questions: {
        first: {
          ask: 'Why has a number not changed after a correction?',
          answer:
            'The children are counted every night; the page says when. If you may edit children, you can have them counted again, at most once in ten minutes for everybody.',
        },
        second: {
          ask: 'What does Not the same do?',
          answer:
            'It remembers for every office that two children who look alike are two children. It is written into the history of both, and can be undone. Nothing is merged here: tell the field office about a child entered twice.',
        },
      },
    },
    searchProject: {
      steps: {
        one: 'Choose countries, and among their projects if you like, then choose Search. Only active projects are shown unless you ask for others.',
        two: 'Open a project to read its details, communities, media and project locks.',
        three:
          'A locked project says so wherever it appears: its children cannot be reserved or proposed while the lock lasts.',
      },
      questions: {
        first: {
          ask: 'How do I lock a project?',
          answer:
            'On the tab Project Lock choose New lock. Give a start, a sponsorship lock date and an end, and the countries and projects. Before you save you see which children and reservations it affects.',
        },
        second: {
          ask: 'When does a lock begin?',
          answer:
            'At midnight of its start in the time zone of the office that made it. Nobody has to do anything; its status changes by itself.',
        },
        third: {
          ask: 'What are category and rating level?',
          answer:
            'Your own office’s view of a project. The choices come from Office Settings; other offices do not see yours.',
        },
      },
    },
    createReservationPool: {
      steps: {
        one: 'Enter the details of the event or campaign, with the number of children you need. You can save a draft at any time and continue later.',
        two: 'Search available children and tick them until the target is reached, or let Fill to target propose a balanced set.',
        three:
          'Look at the preview, then confirm. The children you picked are held for you for 15 minutes; Extend gives you more time.',
      },
      questions: {
        first: {
          ask: 'What happens when the 15 minutes are over?',
          answer:
            'The list is checked again. Children somebody else took meanwhile are named in their rows, and Find replacements offers the nearest by project, age and gender.',
        },
        second: {
          ask: 'How many projects and countries may I mix?',
          answer:
            'For a Chosen event one project and one country; for the others up to 10 projects and 3 countries. The meter at the side shows how much is used.',
        },
        third: {
          ask: 'Can two offices reserve the same child?',
          answer:
            'No. The first confirmation counts; the other is told before anything is stored, and nothing is reserved in part.',
        },
      },
    },
    manageReservation: {
      steps: {
        one: 'Search by reservation, event or status, and open one to see its children and how many are sponsored.',
        two: 'Edit, add children, transfer, release or cancel, as far as your access allows. You see for each child whether it was done or failed, and why.',
        three: 'The expiry board shows what ends in 7, 14 or 30 days; several can be extended or released at once.',
      },
      questions: {
        first: {
          ask: 'When does a reservation expire?',
          answer:
            'At the end of its expiration date in your office’s time zone. Children without a sponsor become Pledgeable again. Perpetual reservations do not expire.',
        },
        second: {
          ask: 'What is the event pack?',
          answer:
            'A PDF with a sheet for each available child and a list to tick the sheets off. The upper part of a sheet is for the sponsor; the lower part, with the Child ID, is cut off and stays with you. Printing is logged, as every print of children’s data is.',
        },
        third: {
          ask: 'It says the reservation was created, but sending to the external system failed. Is it lost?',
          answer:
            'No. The message is kept and sent again by itself. Administrators see it under Deliveries and can send it again at once.',
        },
        fourth: {
          ask: 'How do I find the same reservations again?',
          answer:
            'Save the search under a name, for yourself or for your whole office. One click runs it again, here and on Home.',
        },
      },
    },
    batchImport: {
      steps: {
        one: 'Download the template, fill it in and choose the file, .xlsx or .csv. It may be up to 1 MB.',
        two: 'Every row is checked first. A wrong cell is marked, with the reason in words; correct it on the screen and check again. Nothing is imported before you agree.',
        three: 'Proceed with valid rows starts the import. The import history tells what became of each row.',
      },
      questions: {
        first: {
          ask: 'What do I do with the rows that are wrong?',
          answer: 'Correct them on the screen, or download the error workbook, correct it and upload it as it is.',
        },
        second: {
          ask: 'I uploaded the same file twice.',
          answer: 'You are told so before anything is imported, with the date of the first import.',
        },
        third: {
          ask: 'Can an import be undone?',
          answer:
            'Yes, from its details. What could not be undone, for instance because a child has found a sponsor meanwhile, is listed.',
        },
      },
    },
    officeSettings: {
      steps: {
        one: 'Each tab holds one kind of setting, with the values that are allowed.',
        two: 'Changed rows are marked with the old value. Save keeps them all at once, Discard puts the old values back.',
        three: 'A change takes effect at once for everybody in the office. Every change is kept in the tab’s audit.',
      },
      questions: {
        first: {
          ask: 'What happens when I upload new Terms of Use?',
          answer:
            'You see the document first. When it takes effect, everybody in your office is asked to accept it at the next step they take. The tab shows who has accepted.',
        },
        second: {
          ask: 'Two of us changed the same tab. Whose change counts?',
          answer: 'The first to save. The other is shown both values, field by field, and decides.',
        },
        third: {
          ask: 'Who receives the notifications?',
          answer:
            'The people you pick for each kind of notification, but not who did it themselves; the author of an import is told too. Emails of one kind within ten minutes become one. The template shows what the email will say in every language, and you can send yourself a test.',
        },
      },
    },
    userProfileManagement: {
      steps: {
        one: 'Find a person by name, email or office.',
        two: 'Create a profile, or open one to change status, groups and roles.',
        three: 'An inactive person cannot sign in. Nothing they did is lost.',
      },
      questions: {
        first: {
          ask: 'Somebody asks why they may or may not do something.',
          answer: 'Open their profile: each privilege is listed with the role and the group it comes from.',
        },
        second: {
          ask: 'Why can I not give this role?',
          answer:
            'Nobody can give more than they hold themselves, and nobody changes their own access. Ask an administrator who holds it.',
        },
        third: {
          ask: 'When does a change take effect?',
          answer: 'With the next click of the person concerned, everywhere.',
        },
      },
    },
    userRoleManagement: {
      steps: {
        one: 'A role says, module by module, what may be seen and done.',
        two: 'Ticking any level ticks View. Clearing View clears the rest.',
        three: 'A role works for people through a group or by direct assignment.',
      },
      questions: {
        first: {
          ask: 'What happens when I delete a role?',
          answer:
            'Before, you see who would lose what. Only roles your office made can be deleted; the sample roles stay.',
        },
        second: {
          ask: 'Who has a certain privilege?',
          answer:
            'Who has this privilege, in User Profile Management, lists every person with it, and the role and group it comes from.',
        },
      },
    },
    userGroup: {
      steps: {
        one: 'A group joins people who need the same access.',
        two: 'Give the group its roles; members receive them at once.',
        three:
          'Removing a role from a group removes those privileges from all members, unless they have them from elsewhere. You see who loses what before you save.',
      },
      questions: {
        first: {
          ask: 'A new colleague starts. What is the quickest way?',
          answer: 'Create the profile and add it to the group of their team. Nothing else is needed.',
        },
      },
    },
  },
} as const;
