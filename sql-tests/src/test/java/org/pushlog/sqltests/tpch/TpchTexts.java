package org.pushlog.sqltests.tpch;

import java.util.List;
import java.util.Locale;
import java.util.Random;

/** The words of TPC-H (clause 4.2.2 of its specification) and text made of them: comments are cut out of one long text. */
final class TpchTexts {
    static final List<String> REGIONS = List.of("AFRICA", "AMERICA", "ASIA", "EUROPE", "MIDDLE EAST");
    static final List<String> NATIONS = words(
            "ALGERIA,ARGENTINA,BRAZIL,CANADA,EGYPT,ETHIOPIA,FRANCE,GERMANY,INDIA,INDONESIA,IRAN,IRAQ,JAPAN,JORDAN,KENYA,MOROCCO,MOZAMBIQUE,PERU,CHINA,ROMANIA,SAUDI"
                    + " ARABIA,VIETNAM,RUSSIA,UNITED KINGDOM,UNITED STATES");
    static final List<Integer> NATION_REGIONS =
            List.of(0, 1, 1, 1, 4, 0, 3, 3, 2, 2, 4, 4, 2, 4, 0, 0, 0, 1, 2, 3, 4, 2, 3, 3, 1);
    static final List<String> SEGMENTS = words("AUTOMOBILE,BUILDING,FURNITURE,MACHINERY,HOUSEHOLD");
    static final List<String> PRIORITIES = words("1-URGENT,2-HIGH,3-MEDIUM,4-NOT SPECIFIED,5-LOW");
    static final List<String> INSTRUCTIONS = words("DELIVER IN PERSON,COLLECT COD,NONE,TAKE BACK RETURN");
    static final List<String> MODES = words("REG AIR,AIR,RAIL,SHIP,TRUCK,MAIL,FOB");
    static final List<String> TYPES = words("STANDARD,SMALL,MEDIUM,LARGE,ECONOMY,PROMO");
    static final List<String> FINISHES = words("ANODIZED,BURNISHED,PLATED,POLISHED,BRUSHED");
    static final List<String> METALS = words("TIN,NICKEL,BRASS,STEEL,COPPER");
    static final List<String> SIZES = words("SM,LG,MED,JUMBO,WRAP");
    static final List<String> CONTAINERS = words("CASE,BOX,BAG,JAR,PKG,PACK,CAN,DRUM");
    static final List<String> COLOURS = words(
            "almond,antique,aquamarine,azure,beige,bisque,black,blanched,blue,blush,brown,burlywood,burnished,chartreuse,"
                    + "chiffon,chocolate,coral,cornflower,cornsilk,cream,cyan,dark,deep,dim,dodger,drab,firebrick,floral,forest,"
                    + "frosted,gainsboro,ghost,goldenrod,green,grey,honeydew,hot,indian,ivory,khaki,lace,lavender,lawn,lemon,"
                    + "light,lime,linen,magenta,maroon,medium,metallic,midnight,mint,misty,moccasin,navajo,navy,olive,orange,"
                    + "orchid,pale,papaya,peach,peru,pink,plum,powder,puff,purple,red,rose,rosy,royal,saddle,salmon,sandy,"
                    + "seashell,sienna,sky,slate,smoke,snow,spring,steel,tan,thistle,tomato,turquoise,violet,wheat,white,yellow");
    private static final List<String> PROSE = words("foxes,ideas,theodolites,pinto"
            + " beans,instructions,dependencies,excuses,platelets,asymptotes,courts,dolphins,multipliers,sauternes,warthogs,frets,dinos,attainments,somas,Tiresias,patterns,forges,braids,hockey"
            + " players,"
            + "frays,warhorses,dugouts,notornis,epitaphs,pearls,tithes,waters,orbits,gifts,sheaves,depths,sentiments,"
            + "decoys,realms,pains,grouches,escapades,requests,requests,requests,accounts,packages,deposits,sleep,wake,are,"
            + "cajole,haggle,nag,use,boost,affix,detect,integrate,furious,sly,careful,blithe,quick,fluffy,slow,quiet,"
            + "ruthless,thin,close,dogged,daring,bold,ironic,final,permanent,pending,even,silent,unusual,express,special,special,regular,about,above,according"
            + " to,across,after,against,along");
    private static final int POOL_LENGTH = 1 << 20;

    private final Random random;
    private final String pool;

    TpchTexts(Random random) {
        this.random = random;
        StringBuilder text = new StringBuilder();
        while (text.length() < POOL_LENGTH) {
            text.append(pick(PROSE)).append(random.nextInt(12) == 0 ? ". " : " ");
        }
        this.pool = text.toString();
    }

    private static List<String> words(String list) {
        return List.of(list.split(",", -1));
    }

    String pick(List<String> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    /** Some of the long text, of so many characters. */
    String comment(int least, int most) {
        int start = random.nextInt(POOL_LENGTH - most);
        return pool.substring(start, start + least + random.nextInt(most - least + 1));
    }

    String address() {
        char[] letters = new char[10 + random.nextInt(31)];
        for (int i = 0; i < letters.length; i++) {
            letters[i] = (char) ('!' + random.nextInt(90));
        }
        return new String(letters).replace('\'', ' ');
    }

    String phone(int nation) {
        return (10 + nation) + "-" + (100 + random.nextInt(900)) + "-" + (100 + random.nextInt(900)) + "-"
                + (1_000 + random.nextInt(9_000));
    }

    /** A name with its number in nine digits. */
    static String numbered(String name, int number) {
        String digits = Integer.toString(number);
        return name + "#" + "0".repeat(9 - digits.length()) + digits;
    }

    String partName() {
        return String.join(" ", pick(COLOURS), pick(COLOURS), pick(COLOURS), pick(COLOURS), pick(COLOURS))
                .toLowerCase(Locale.ROOT);
    }
}
